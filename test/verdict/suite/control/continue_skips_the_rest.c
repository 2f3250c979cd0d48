// VERDICT expect=true property=none default=true
// In a for loop the step is still made.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = (int)(__VERIFIER_nondet_uint() % 10), odd = 0;
  for (int k = 0; k < n; k++) {
    if (k % 2 == 0) continue;
    odd++;
  }
  assert(odd == n / 2);
  return 0;
}
