// VERDICT expect=true property=none default=true must=kiki
// A loop that goes down: what is behind its counter is known.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = n - 1; i >= 0; i--) a[i] = i;
  for (int i = 0; i < n; i++) assert(a[i] == i);
  return 0;
}
