// VERDICT expect=true property=none default=true
// The test in front makes the sum safe.
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
static int add(int a, int b) {
  if (b > 0 ? a > INT_MAX - b : a < INT_MIN - b) return 0;
  return a + b;
}
int main(void) { return add(__VERIFIER_nondet_int(), __VERIFIER_nondet_int()) == 1; }
