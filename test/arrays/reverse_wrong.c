// VERDICT expect=false property=none
// The element at i of one array is that at n - 1 - i of another. Only eight bits are copied.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000], b[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) b[i] = a[n - 1 - i] & 255;
  for (int i = 0; i < n; i++) assert(b[i] == a[n - 1 - i]);
  return 0;
}
