// VERDICT expect=false property=none
// An element follows from its index. The element 4 is 14.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = 3 * i + 2;
  for (int i = 0; i < n; i++) assert(a[i] == 3 * i + 2 && a[i] != 14);
  return 0;
}
