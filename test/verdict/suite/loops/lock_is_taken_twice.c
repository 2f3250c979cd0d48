// VERDICT expect=false property=none default=false engines=kiki,dash
// One way round the loop does not release it.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int held;
static void lock(void) { assert(!held); held = 1; }
static void unlock(void) { assert(held); held = 0; }
int main(void) {
  while (__VERIFIER_nondet_int()) {
    lock();
    if (__VERIFIER_nondet_int() == 3) continue;
    unlock();
  }
  return 0;
}
