// VERDICT expect=false property=none kind=assertion args=--checks=assertion,reach default=false engines=kiki,dash,test
// One index ends the run in a check that was not asked for; the others reach the assertion.
#include <assert.h>
#define N 10
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[N], x = __VERIFIER_nondet_int();
  if (x >= 0 && x <= N) a[x] = x;
  assert(x != 9);
  return 0;
}
