// VERDICT expect=false property=none default=false 
// The bound is off by one.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int a[500], n = __VERIFIER_nondet_int();
  if (n < 1 || n > 500) return 0;
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 101) return 1;
    a[i] = x;
  }
  for (int i = 0; i < n; i++) assert(a[i] >= 0 && a[i] <= 100);
  return 0;
}
