// VERDICT expect=true property=none default=true
// It does nothing.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = __VERIFIER_nondet_int() ? malloc(3) : 0;
  free(p);
  return 0;
}
