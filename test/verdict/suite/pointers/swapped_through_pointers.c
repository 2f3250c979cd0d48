// VERDICT expect=true property=none default=true
// The classical exchange, also of an object with itself.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void swap(int *p, int *q) { int t = *p; *p = *q; *q = t; }
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(), a = x, b = y;
  swap(&a, &b);
  assert(a == y && b == x);
  swap(&a, &a);
  assert(a == y);
  return 0;
}
