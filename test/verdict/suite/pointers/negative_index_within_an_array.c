// VERDICT expect=true property=none default=true
// p[-1] is fine when p points behind the first element.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[3] = {10, 20, 30}, *p = a + 2;
  unsigned k = __VERIFIER_nondet_uint();
  if (k > 2) return 0;
  assert(p[-(int)k] == 30 - 10 * (int)k);
  return 0;
}
