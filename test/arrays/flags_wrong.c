// VERDICT expect=false property=none
// A flag says what the other array has. It may be 1.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000], positive[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    positive[i] = a[i] > 0;
  }
  for (int i = 0; i < n; i++)
    if (positive[i]) assert(a[i] > 1);
  return 0;
}
