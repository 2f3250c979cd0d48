// VERDICT expect=true property=none
// All elements that a loop wrote have the value that it wrote.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = 42;
  for (int i = 0; i < n; i++) assert(a[i] == 42);
  return 0;
}
