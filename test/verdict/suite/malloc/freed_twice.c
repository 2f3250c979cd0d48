// VERDICT expect=false property=none default=false
// Both branches free, then the end does.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(1);
  if (__VERIFIER_nondet_int() > 7) free(p);
  free(p);
  return 0;
}
