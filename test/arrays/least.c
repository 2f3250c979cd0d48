// VERDICT expect=true property=none
// A variable is as small as every element.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int min = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] < min) min = a[i];
  for (int i = 0; i < n; i++) assert(a[i] >= min);
  return 0;
}
