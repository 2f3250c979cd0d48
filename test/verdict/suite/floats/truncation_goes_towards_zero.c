// VERDICT expect=true property=none default=true
// Also for negative numbers.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = (int)(__VERIFIER_nondet_uint() & 7);
  float d = n + 0.75f;
  assert((int)d == n && (int)-d == -n);
  return 0;
}
