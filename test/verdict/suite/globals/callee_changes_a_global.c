// VERDICT expect=false property=none default=false
// The call in the middle changes what was tested.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int limit = 10;
static int take(int n) { limit -= n; return n; }
int main(void) {
  int n = (int)(__VERIFIER_nondet_uint() % 8);
  take(n);
  if (limit >= 5) assert(limit - take(3) >= 5);
  return 0;
}
