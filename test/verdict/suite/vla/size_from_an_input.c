// VERDICT expect=true property=none default=true
// The array has the size that the input says.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 5) return 0;
  int a[n];
  for (int k = 0; k < n; k++) a[k] = k;
  assert(sizeof a == (unsigned)n * sizeof(int) && a[n - 1] == n - 1);
  return 0;
}
