// VERDICT expect=true property=none default=true
// In range, one bit is set.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 32, x = 1u << n;
  assert(x != 0 && (x & (x - 1)) == 0);
  return 0;
}
