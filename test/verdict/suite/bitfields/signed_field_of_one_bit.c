// VERDICT expect=false property=none default=false
// A signed bit-field of one bit holds 0 and -1, never 1.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct s { int flag : 1; };
int main(void) {
  struct s x = {0};
  x.flag = __VERIFIER_nondet_int() & 1;
  assert(x.flag >= 0);
  return 0;
}
