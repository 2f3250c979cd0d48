// VERDICT expect=true property=none default=true
// The bytes of an object may be read through char; x86 is little endian.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y = 0;
  const unsigned char *p = (const unsigned char *)&x;
  for (int k = 0; k < 4; k++) y |= (unsigned)p[k] << 8 * k;
  assert(x == y);
  return 0;
}
