// VERDICT expect=false property=none default=false
// A float has 24 bits of precision.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 16777210 || n > 16777220) return 0;
  assert((int)(float)n == n);
  return 0;
}
