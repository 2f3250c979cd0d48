// VERDICT expect=true property=none must=kiki args=--time-limit=12s
// The element at i of one array is that at i + 1 of another.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1001], b[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i <= n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) b[i] = a[i + 1];
  for (int i = 0; i < n; i++) assert(b[i] == a[i + 1]);
  return 0;
}
