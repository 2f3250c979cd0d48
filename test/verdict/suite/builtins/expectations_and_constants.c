// VERDICT expect=true property=none default=true
// They say something to the compiler, not to the program.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  assert(__builtin_expect(n == 5, 0) == (n == 5));
  assert(__builtin_constant_p(3) && __builtin_types_compatible_p(int, signed));
  assert(__builtin_choose_expr(1, 4, "x") == 4);
  return 0;
}
