// VERDICT expect=true property=none default=true
// Every element that was written holds its index.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a[6], n = 0;
  while (n < 6 && __VERIFIER_nondet_int()) { a[n] = n; n++; }
  for (int k = 0; k < n; k++) assert(a[k] == k);
  return 0;
}
