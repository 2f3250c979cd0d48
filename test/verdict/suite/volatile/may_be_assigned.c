// VERDICT expect=true property=none default=true
// Nobody else writes it: its value is what was written.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static volatile int ready;
int main(void) {
  int n = __VERIFIER_nondet_int();
  ready = n;
  assert(ready == n);
  return 0;
}
