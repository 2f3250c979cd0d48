// VERDICT expect=true property=none default=true
// The comma's value is the right one; only one arm is evaluated.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 0, b = 0, n = __VERIFIER_nondet_int();
  int r = n < 0 ? (a++, 1) : (b++, 2);
  assert(a + b == 1 && r == 1 + b);
  return 0;
}
