// VERDICT expect=false property=none
// An index that is an element stays inside. One may be 500.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000], b[500];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    a[i] = x < 0 ? 0 : x > 500 ? 500 : x;
  }
  for (int i = 0; i < n; i++) b[a[i]] = i;
  return 0;
}
