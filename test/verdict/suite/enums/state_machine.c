// VERDICT expect=true property=none default=true
// Only three states, round and round.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
enum state { IDLE, BUSY, DONE };
int main(void) {
  enum state s = IDLE;
  while (__VERIFIER_nondet_int()) {
    switch (s) {
    case IDLE: s = BUSY; break;
    case BUSY: s = DONE; break;
    case DONE: s = IDLE; break;
    default: assert(0);
    }
  }
  assert(s <= DONE);
  return 0;
}
