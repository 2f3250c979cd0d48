// VERDICT expect=true property=none default=true engines=kiki,dash
// The callback keeps what the loop needs.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int clamp(int x) { return x > 10 ? 10 : x < 0 ? 0 : x; }
static int zero(int x) { return x & 0; }
int main(void) {
  int (*f)(int) = clamp, v = 0;
  while (__VERIFIER_nondet_int()) {
    v = f(__VERIFIER_nondet_int());
    if (v == 3) f = f == clamp ? zero : clamp;
    assert(v >= 0 && v <= 10);
  }
  return 0;
}
