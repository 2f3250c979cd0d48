// VERDICT expect=false property=none default=false
// 0.0 == -0.0, but their inverses differ.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  double a = 0.0, b = __VERIFIER_nondet_int() == 1 ? -0.0 : 0.0;
  assert(a == b);
  assert(1 / a == 1 / b);
  return 0;
}
