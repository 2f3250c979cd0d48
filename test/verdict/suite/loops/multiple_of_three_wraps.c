// VERDICT expect=false property=none default=false engines=kiki,dash
// 2^32 is no multiple of three: after it wraps, the remainder is another one.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 4294967292u;
  while (__VERIFIER_nondet_int()) x += 3;
  assert(x % 3 == 0);
  return 0;
}
