// VERDICT expect=true property=none
// A sentinel ends a search.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1001];
  int n = __VERIFIER_nondet_int(), x = __VERIFIER_nondet_int(), i = 0;
  if (n < 1 || n > 1000) return 0;
  for (int k = 0; k < n; k++) a[k] = __VERIFIER_nondet_int();
  a[n] = x;
  while (a[i] != x) i++;
  assert(i <= n);
  return 0;
}
