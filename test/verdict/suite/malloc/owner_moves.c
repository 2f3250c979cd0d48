// VERDICT expect=true property=none default=true
// The block is freed through another pointer to it.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct box { int *p; };
static struct box make(int v) {
  struct box b = {malloc(sizeof(int))};
  if (b.p) *b.p = v;
  return b;
}
static void take(struct box *to, struct box *from) { to->p = from->p; from->p = 0; }
int main(void) {
  struct box a = make(__VERIFIER_nondet_int()), b = {0};
  take(&b, &a);
  free(a.p);
  free(b.p);
  return 0;
}
