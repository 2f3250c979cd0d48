// VERDICT expect=false property=none default=false
// Stored in a small type it wraps.
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), s = (unsigned char)(a + 10);
  assert(s >= a);
  return 0;
}
