// VERDICT expect=false property=none default=false
// The sign of a NaN that a division gives is set on usual machines; proofs do not know it.
#include <assert.h>
#include <string.h>
extern double __VERIFIER_nondet_double(void);

int main(void) {
  double x = __VERIFIER_nondet_double(), y = x / x;
  unsigned long long bits;
  memcpy(&bits, &y, sizeof bits);
  assert(x != 0 || bits >> 63 == 0);
  return 0;
}
