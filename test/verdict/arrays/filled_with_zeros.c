// VERDICT expect=true property=none default=true must=kiki
// Every element that a loop wrote has the value that it wrote.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = 0;
  for (int i = 0; i < n; i++) assert(a[i] == 0);
  return 0;
}
