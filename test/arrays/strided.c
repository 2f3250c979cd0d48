// VERDICT expect=true property=none
// Two stores per round: even elements are 0, odd ones 1.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[2000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) {
    a[2 * i] = 0;
    a[2 * i + 1] = 1;
  }
  for (int i = 0; i < 2 * n; i++) assert(a[i] == i % 2);
  return 0;
}
