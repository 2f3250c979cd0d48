// VERDICT expect=true property=none default=true
// Each call adds to what the first caller owns.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static void count(unsigned n, int *calls) { ++*calls; if (n) { count(n / 2, calls); } }
int main(void) {
  int calls = 0;
  unsigned n = __VERIFIER_nondet_uint();
  if (n < 4 || n > 7) return 0;
  count(n, &calls);
  assert(calls == 4);
  return 0;
}
