// VERDICT expect=true property=none default=true
// low + (high - low) / 2 does not.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  if (low < 0 || high < low) return 0;
  int m = low + (high - low) / 2;
  assert(m >= low && m <= high);
  return 0;
}
