// VERDICT expect=true property=none must=kiki args=--time-limit=12s
// The sum of so many bounded elements does not overflow.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[100], n = __VERIFIER_nondet_int(), sum = 0;
  if (n < 1 || n > 100) return 0;
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 100) return 1;
    a[i] = x;
  }
  for (int i = 0; i < n; i++) sum += a[i];
  printf("%.2f\n", (double)sum / n);
  return 0;
}
