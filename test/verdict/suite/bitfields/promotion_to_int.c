// VERDICT expect=true property=none default=true
// Narrow unsigned bit-fields become int in expressions.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct s { unsigned a : 4; };
int main(void) {
  struct s x = {__VERIFIER_nondet_uint()};
  assert(x.a - 16 < 0);
  assert(~x.a < 0);
  return 0;
}
