// VERDICT expect=false property=none default=false engines=kiki,dash,test
// The second object has another method.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct shape { int w; int (*area)(const struct shape *); };
static int square(const struct shape *s) { return s->w * s->w; }
static int line(const struct shape *s) { return s->w; }
int main(void) {
  struct shape a[2] = {{3, square}, {3, line}};
  unsigned k = __VERIFIER_nondet_uint() % 2;
  assert(a[k].area(&a[k]) == 9);
  return 0;
}
