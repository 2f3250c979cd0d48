// VERDICT expect=true property=none default=true
// The value is that of the last statement.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define MAX(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ > b_ ? a_ : b_; })
int main(void) {
  int x = __VERIFIER_nondet_int(), n = 0;
  int m = MAX(x, n++);
  assert(m >= x && m >= 0 && n == 1);
  return 0;
}
