// VERDICT expect=false property=none default=false
// Not from malloc.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 0, *p = __VERIFIER_nondet_int() == 1 ? &x : malloc(sizeof *p);
  free(p);
  return 0;
}
