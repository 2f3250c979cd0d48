// VERDICT expect=true property=none default=true
// Three elements are in order, and none is lost.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3], sum = 0, after = 0;
  for (int k = 0; k < 3; k++) {
    a[k] = __VERIFIER_nondet_int();
    if (a[k] < -1000 || a[k] > 1000) return 0;
    sum += a[k];
  }
  for (int i = 1; i < 3; i++) {
    int v = a[i], j = i;
    for (; j > 0 && a[j - 1] > v; j--) a[j] = a[j - 1];
    a[j] = v;
  }
  for (int k = 0; k < 3; k++) after += a[k];
  assert(a[0] <= a[1] && a[1] <= a[2] && sum == after);
  return 0;
}
