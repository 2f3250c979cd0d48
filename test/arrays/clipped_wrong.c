// VERDICT expect=false property=none
// Negative elements become 0, in place. -1 stays.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++)
    if (a[i] < -1) a[i] = 0;
  for (int i = 0; i < n; i++) assert(a[i] >= 0);
  return 0;
}
