// VERDICT expect=false property=none
// Elements of two arrays are equal as far as the loop got. One element is not copied.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000], b[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) b[i] = i == 1 ? 0 : a[i];
  for (int i = 0; i < n; i++) assert(b[i] == a[i]);
  return 0;
}
