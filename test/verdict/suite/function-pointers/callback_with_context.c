// VERDICT expect=true property=none default=true
// The classical void pointer for what the callback needs.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static void each(const int *a, int n, void (*f)(int, void *), void *context) {
  while (n--) f(*a++, context);
}
static void add(int x, void *sum) { *(int *)sum += x; }
int main(void) {
  int a[3] = {1, 2, 0}, s = 0;
  a[2] = (int)(__VERIFIER_nondet_uint() % 10);
  each(a, 3, add, &s);
  assert(s == 3 + a[2]);
  return 0;
}
