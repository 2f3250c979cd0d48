// VERDICT expect=true property=none must=kiki
/* What is looked for is not among the elements in front of where the search ended. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int a[300];
int main(void) {
  int n = __VERIFIER_nondet_int(), v = __VERIFIER_nondet_int(), at = 0;
  if (n < 1 || n > 300) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  while (at < n && a[at] != v) at++;
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < at) assert(a[k] != v);
  return 0;
}
