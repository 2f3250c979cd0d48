// VERDICT expect=true property=none default=true
// Taken and released in turns.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int held;
static void lock(void) { assert(!held); held = 1; }
static void unlock(void) { assert(held); held = 0; }
int main(void) {
  while (__VERIFIER_nondet_int()) {
    lock();
    if (__VERIFIER_nondet_int() > 3) { unlock(); continue; }
    unlock();
  }
  assert(!held);
  return 0;
}
