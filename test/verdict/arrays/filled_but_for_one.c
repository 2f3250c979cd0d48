// VERDICT expect=false property=none default=false 
// The loop leaves out the last element.
extern int __VERIFIER_nondet_int(void);
#include <assert.h>

int main(void) {
  int a[1000] = {1};
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  a[n - 1] = 7;
  for (int i = 0; i < n - 1; i++) a[i] = 0;
  for (int i = 0; i < n; i++) assert(a[i] == 0);
  return 0;
}
