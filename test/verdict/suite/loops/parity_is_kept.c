// VERDICT expect=true property=none default=true
// Steps of two keep the parity, also when the counter wraps.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 1;
  while (__VERIFIER_nondet_int()) x += 2;
  assert(x % 2 == 1);
  return 0;
}
