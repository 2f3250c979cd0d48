// VERDICT expect=true property=none default=true
// _Bool : 1 holds 1 after any number that is not 0.
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
struct s { bool b : 1; unsigned rest : 7; };
int main(void) {
  struct s x = {0, 127};
  int n = __VERIFIER_nondet_int();
  x.b = n;
  assert(x.b == (n != 0) && x.rest == 127);
  return 0;
}
