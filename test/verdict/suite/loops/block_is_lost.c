// VERDICT expect=false property=none default=false
// The old block is not freed in one case.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof *p);
  while (__VERIFIER_nondet_int()) {
    int *q = malloc(sizeof *q);
    if (__VERIFIER_nondet_int() != 2) free(p);
    p = q;
  }
  free(p);
  return 0;
}
