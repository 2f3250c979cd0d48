// VERDICT expect=false property=none default=false engines=kiki
/* What is looked for is not among the elements up to where the search ended, it is said. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[300];
int main(void) {
  int n = __VERIFIER_nondet_int(), v = __VERIFIER_nondet_int(), at = 0;
  if (n < 1 || n > 300) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  while (at < n && a[at] != v) at++;
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k <= at && k < n) assert(a[k] != v);
  return 0;
}
