// VERDICT expect=true property=none
// Two loops, from both ends, to one place.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000 || m < 0 || m > n) return 0;
  for (int i = 0; i < m; i++) a[i] = 3;
  for (int i = n - 1; i >= m; i--) a[i] = 3;
  for (int i = 0; i < n; i++) assert(a[i] == 3);
  return 0;
}
