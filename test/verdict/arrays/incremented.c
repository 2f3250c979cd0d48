// VERDICT expect=true property=none must=kiki args=--time-limit=20s
// What was 3 is 8 as far as the loop got.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[1000];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) a[i] = 3;
  for (int i = 0; i < n; i++) a[i] += 5;
  for (int i = 0; i < n; i++) assert(a[i] == 8);
  return 0;
}
