// VERDICT expect=true property=none default=true
// Once set, it is never cleared.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int set = 0, seen = 0;
  for (;;) {
    int n = __VERIFIER_nondet_int();
    if (n == 0) break;
    if (n == 7) set = 1, seen = 1;
    assert(!seen || set);
  }
  return 0;
}
