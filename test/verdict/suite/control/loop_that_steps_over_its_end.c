// VERDICT expect=false property=none default=false
// Steps of two miss an odd bound by one.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 50, k = 0;
  while (k < n) k += 2;
  assert(k == n);
  return 0;
}
