// VERDICT expect=false property=none
// Pointers write and look. It gets to the element 5.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  int *end = a + n;
  for (int *p = a; p != end; p++) *p = 6;
  for (int *p = a; p != end; p++) assert(*p == 6 && p != a + 5);
  return 0;
}
