// VERDICT expect=true property=none default=true
// Reading another member reads the same bytes.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
union u { unsigned char b[4]; unsigned v; unsigned short h[2]; };
int main(void) {
  union u x;
  x.v = __VERIFIER_nondet_uint();
  assert((x.h[0] | (unsigned)x.h[1] << 16) == x.v);
  x.b[3] = 0;
  assert(x.v <= 0xffffff);
  return 0;
}
