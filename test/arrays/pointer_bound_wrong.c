// VERDICT expect=false property=none
// A pointer is the bound of the loop. One too few.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000] = {0};
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int *p = a; p < a + n - 1; p++) *p = 6;
  for (int i = 0; i < n; i++) assert(a[i] == 6);
  return 0;
}
