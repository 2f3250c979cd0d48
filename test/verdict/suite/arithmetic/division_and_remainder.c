// VERDICT expect=true property=none default=true
// They belong together.
#include <assert.h>
extern char __VERIFIER_nondet_char(void);
int main(void) {
  signed char a = __VERIFIER_nondet_char();
  assert(a / 7 * 7 + a % 7 == a && a / -4 * -4 + a % -4 == a);
  return 0;
}
