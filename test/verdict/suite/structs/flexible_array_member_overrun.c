// VERDICT expect=false property=none default=false
// One element too many.
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct text { unsigned n; char c[]; };
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 5;
  struct text *t = malloc(sizeof *t + n);
  if (!t) return 0;
  t->n = n;
  for (unsigned k = 0; k <= n; k++) t->c[k] = 'x';
  free(t);
  return 0;
}
