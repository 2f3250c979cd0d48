// VERDICT expect=true property=none default=true
// x ?: y evaluates x once.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), k = 0;
  int r = (k++, n) ?: 9;
  assert(k == 1 && r == (n ? n : 9));
  return 0;
}
