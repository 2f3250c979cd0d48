// VERDICT expect=true property=none default=true
// The inner counter never passes the outer one.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 6, steps = 0;
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j <= i; j++) steps++;
  assert(2 * steps == n * (n + 1));
  return 0;
}
