// VERDICT expect=true property=none default=true
// 24 bits are enough for 8.
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  signed char n = __VERIFIER_nondet_char();
  assert((int)(float)n == n);
  return 0;
}
