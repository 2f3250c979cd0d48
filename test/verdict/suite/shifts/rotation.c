// VERDICT expect=true property=none default=true
// Rotated there and back.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned left(unsigned x, unsigned n) { n &= 31; return n ? x << n | x >> (32 - n) : x; }
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();
  assert(left(left(x, n), 32 - (n & 31)) == x);
  return 0;
}
