// VERDICT expect=true property=none default=true engines=kiki,dash
// It wraps inside its width, for ever.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct s { unsigned a : 2, b : 6; };
int main(void) {
  struct s x = {0, 33};
  while (__VERIFIER_nondet_int()) x.a++;
  assert(x.a <= 3 && x.b == 33);
  return 0;
}
