// VERDICT expect=true property=none default=true
// Declarations are passed, statements are not.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), r = 0;
  if (n > 0) goto inside;
  {
    r = 1;
  inside:
    r += 2;
  }
  assert(r == (n > 0 ? 2 : 3));
  return 0;
}
