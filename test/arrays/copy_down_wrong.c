// VERDICT expect=false property=none
// A copy from the end. The first one is left out.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000], b[1000] = {0};
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = n - 1; i > 0; i--) b[i] = a[i];
  for (int i = 0; i < n; i++) assert(b[i] == a[i]);
  return 0;
}
