// VERDICT expect=true property=none
// A loop in steps of two leaves the odd elements alone.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int a[1000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i += 2) a[i] = 9;
  for (int i = 0; i < n; i++) {
    if (i % 2) assert(a[i] == 0);
    else assert(a[i] == 9);
  }
  return 0;
}
