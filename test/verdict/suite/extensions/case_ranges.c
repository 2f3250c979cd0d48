// VERDICT expect=true property=none default=true
// case 1 ... 5
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), r;
  switch (n) {
  case -3 ... -1: r = -1; break;
  case 0: r = 0; break;
  case 1 ... 2147483647: r = 1; break;
  default: r = 2;
  }
  assert(n < -3 ? r == 2 : n < 0 ? r == -1 : r == (n > 0));
  return 0;
}
