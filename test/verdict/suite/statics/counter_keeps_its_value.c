// VERDICT expect=true property=none default=true
// The initialiser counts once.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int next(void) { static int n = 10; return n++; }
int main(void) {
  unsigned k = __VERIFIER_nondet_uint() % 5;
  int v = 10;
  for (unsigned i = 0; i <= k; i++) v = next();
  assert(v == 10 + (int)k);
  return 0;
}
