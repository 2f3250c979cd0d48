// VERDICT expect=false property=none kind=access must=dash
// What is freed is not what is used after it: that they differ decides.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof *p), *q = malloc(sizeof *q), *kept = __VERIFIER_nondet_int() ? p : q;
  *p = 1, *q = 2;
  if (kept != p) free(p);
  if (kept != p) free(q);
  int r = *kept;
  free(kept);
  return r;
}
