// VERDICT expect=false property=none default=false
// The length is read when the block is gone.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct s { int n; };
int main(void) {
  struct s *p = malloc(sizeof *p);
  if (!p) return 0;
  p->n = __VERIFIER_nondet_int();
  free(p);
  return p->n;
}
