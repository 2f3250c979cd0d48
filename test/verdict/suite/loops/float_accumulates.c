// VERDICT expect=false property=none default=false
// Halves add up.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  float f = 0;
  for (int k = 0; k < 8 && __VERIFIER_nondet_int(); k++) f += 0.5f;
  assert(f < 4);
  return 0;
}
