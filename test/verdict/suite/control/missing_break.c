// VERDICT expect=false property=none default=false
// One break is missing.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = (int)(__VERIFIER_nondet_uint() % 3), r = 9;
  switch (n) {
  case 0: r = 0; break;
  case 1: r = 1;
  case 2: r = 2; break;
  }
  assert(r == n);
  return 0;
}
