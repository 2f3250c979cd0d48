// VERDICT expect=true property=none default=true
// Filled in one loop, added up in another.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[8], s = 0, n = __VERIFIER_nondet_int();
  if (n < 0 || n > 8) return 0;
  for (int k = 0; k < n; k++) a[k] = k;
  for (int k = 0; k < n; k++) s += a[k];
  assert(2 * s == n * (n - 1));
  return 0;
}
