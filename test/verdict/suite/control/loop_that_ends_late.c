// VERDICT expect=true property=none default=true
// The bound is larger than what one unrolls.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = 0;
  while (k < n) k++;
  assert(k == n);
  return 0;
}
