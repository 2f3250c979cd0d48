// VERDICT expect=true property=none default=true
// An unnamed array that lives as long as the block.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), *p = (int[]){1, n, 3};
  p[0] = 2;
  assert(p[0] + 1 == p[2] && p[1] == n);
  return 0;
}
