// VERDICT expect=true property=none default=true
// As far as both sizes go.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(2 * sizeof *p);
  if (!p) return 0;
  p[0] = __VERIFIER_nondet_int();
  p[1] = 5;
  int first = p[0], *q = realloc(p, 4 * sizeof *p);
  if (!q) { free(p); return 0; }
  q[3] = 1;
  assert(q[0] == first && q[1] == 5);
  free(q);
  return 0;
}
