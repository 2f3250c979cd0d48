// VERDICT expect=true property=none default=true
// The recursive and the iterative one agree.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned factorial(unsigned n) { return n ? n * factorial(n - 1) : 1; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), r = 1;
  if (n > 6) return 0;
  for (unsigned k = 2; k <= n; k++) r *= k;
  assert(factorial(n) == r);
  return 0;
}
