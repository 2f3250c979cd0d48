// VERDICT expect=false property=none default=false
// Only the first element is 1.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[4] = {1};
  assert(a[__VERIFIER_nondet_uint() % 4] == 1);
  return 0;
}
