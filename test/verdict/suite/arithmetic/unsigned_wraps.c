// VERDICT expect=true property=none default=true
// Unsigned arithmetic is modulo 2^32, and no error.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();
  assert(a + b - b == a && a - b == -(b - a));
  return 0;
}
