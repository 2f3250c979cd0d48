// VERDICT expect=false property=none default=false
// malloc counts bytes.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(4);
  if (!p) return 0;
  p[0] = 1;
  if (__VERIFIER_nondet_int() == 2) p[1] = 2;
  free(p);
  return 0;
}
