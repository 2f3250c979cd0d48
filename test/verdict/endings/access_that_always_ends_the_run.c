// VERDICT expect=true property=none kind=assertion args=--checks=assertion,reach default=true engines=kiki,dash,test
// What would happen behind the end of a run is not asked: no engine may contradict another.
#include <assert.h>
#define N 10
extern int __VERIFIER_nondet_int(void);
int a[N];
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x >= 0 && x <= N) a[x] = x;
  assert(x != N);
  return 0;
}
