// VERDICT expect=false property=none
// Each element is one more than the one in front of it. Later ones do not grow.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  a[0] = 10;
  for (int i = 1; i < n; i++) a[i] = a[i - 1] + (i < 6);
  for (int i = 0; i < n; i++) assert(a[i] == i + 10);
  return 0;
}
