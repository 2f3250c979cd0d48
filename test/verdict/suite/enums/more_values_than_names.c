// VERDICT expect=false property=none default=false
// An enumeration can hold what has no name.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
enum colour { RED, GREEN };
int main(void) {
  enum colour c = (enum colour)(__VERIFIER_nondet_uint() % 3);
  assert(c == RED || c == GREEN);
  return 0;
}
