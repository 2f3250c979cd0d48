// VERDICT expect=true property=none default=true engines=kiki,dash
// The state alternates, whatever the inputs are.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int state;
static int step(void) { state = 1 - state; return state; }
int main(void) {
  int before = state;
  while (__VERIFIER_nondet_int()) { int now = step(); assert(now != before); before = now; }
  return 0;
}
