// VERDICT expect=true property=none default=true engines=kiki,dash
// The high byte is never written.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
union u { unsigned v; unsigned char b[4]; };
int main(void) {
  union u x = {0};
  while (__VERIFIER_nondet_int()) x.b[__VERIFIER_nondet_uint() % 3] = __VERIFIER_nondet_uchar();
  assert(x.v <= 0xffffff);
  return 0;
}
