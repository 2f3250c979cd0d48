// VERDICT expect=true property=none default=true
// The result of a call is called.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
static int (*pick(int k))(int) { return k > 0 ? up : down; }
int main(void) {
  int k = __VERIFIER_nondet_int();
  assert(pick(k)(0) == (k > 0 ? 1 : -1));
  assert(pick(1) != pick(0));
  return 0;
}
