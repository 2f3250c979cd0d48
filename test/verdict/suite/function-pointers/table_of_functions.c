// VERDICT expect=true property=none default=true
// The index chooses the function.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int zero(int x) { return 0 * x; }
static int same(int x) { return x; }
static int twice(int x) { return x + x; }
int main(void) {
  int (*const f[])(int) = {zero, same, twice};
  unsigned k = __VERIFIER_nondet_uint() % 3;
  assert(f[k](21) == (int)k * 21);
  return 0;
}
