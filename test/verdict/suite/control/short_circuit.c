// VERDICT expect=true property=none default=true
// The right side is not evaluated when the left one decides.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int calls = 0, n = __VERIFIER_nondet_int();
  int r = n != 0 && (calls++, 10 / n > 0);
  assert(calls == (n != 0) && (n != 0 || r == 0));
  return 0;
}
