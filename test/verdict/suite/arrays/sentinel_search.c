// VERDICT expect=true property=none default=true
// The sentinel makes sure that the search ends inside.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[5] = {3, 1, 4, 1, 0}, k = 0, wanted = __VERIFIER_nondet_int();
  a[4] = wanted;
  while (a[k] != wanted) k++;
  assert(k <= 4);
  return 0;
}
