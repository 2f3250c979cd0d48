// VERDICT expect=true property=none
// Neighbours are in order.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  a[0] = 0;
  for (int i = 1; i < n; i++) {
    int d = __VERIFIER_nondet_int();
    if (d < 0 || d > 100) d = 0;
    a[i] = a[i - 1] + d;
  }
  for (int i = 1; i < n; i++) assert(a[i - 1] <= a[i]);
  return 0;
}
