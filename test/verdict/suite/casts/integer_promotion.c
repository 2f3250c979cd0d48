// VERDICT expect=true property=none default=true
// Sums of small types are ints.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar();
  assert(a + b >= a);
  assert(a - b < 256);
  return 0;
}
