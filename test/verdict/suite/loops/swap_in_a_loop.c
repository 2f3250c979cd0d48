// VERDICT expect=true property=none default=true
// However often they are exchanged, it is the same two values.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = 1, b = 2;
  while (__VERIFIER_nondet_int()) { int t = a; a = b; b = t; }
  assert(a + b == 3 && a != b);
  return 0;
}
