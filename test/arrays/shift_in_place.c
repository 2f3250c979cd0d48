// VERDICT expect=true property=none
// Each element becomes its neighbour.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = i;
  for (int i = 0; i + 1 < n; i++) a[i] = a[i + 1];
  for (int i = 0; i + 1 < n; i++) assert(a[i] == i + 1);
  return 0;
}
