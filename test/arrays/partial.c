// VERDICT expect=true property=none
// The first part and the second have other values.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000 || m < 0 || m > n) return 0;
  for (int i = 0; i < m; i++) a[i] = 1;
  for (int i = m; i < n; i++) a[i] = 2;
  for (int i = 0; i < n; i++) assert(a[i] == (i < m ? 1 : 2));
  return 0;
}
