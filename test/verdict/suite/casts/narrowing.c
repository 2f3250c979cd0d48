// VERDICT expect=true property=none default=true
// The low bits stay.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned char c = (unsigned char)n;
  signed char s = (signed char)n;
  assert(c == (n & 255) && s == (c < 128 ? c : c - 256));
  return 0;
}
