// VERDICT expect=true property=none default=true
// No input that was seen is less than the minimum.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int least = 2147483647, last = 0, any = 0;
  while (__VERIFIER_nondet_int()) {
    last = __VERIFIER_nondet_int();
    if (last < least) least = last;
    any = 1;
    assert(least <= last);
  }
  assert(!any || least <= last);
  return 0;
}
