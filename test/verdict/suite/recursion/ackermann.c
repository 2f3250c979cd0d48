// VERDICT expect=true property=none default=true
// Two levels of it, with small numbers.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned ack(unsigned m, unsigned n) {
  if (m == 0) return n + 1;
  return n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1));
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 3;
  assert(ack(2, n) == 2 * n + 3);
  return 0;
}
