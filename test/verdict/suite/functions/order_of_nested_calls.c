// VERDICT expect=true property=none default=true
// Each argument is evaluated once, in some order; the sum is the same.
#include <assert.h>
static int n;
static int next(void) { return ++n; }
static int add(int a, int b, int c) { return a + b + c; }
int main(void) {
  assert(add(next(), next(), next()) == 6 && n == 3);
  return 0;
}
