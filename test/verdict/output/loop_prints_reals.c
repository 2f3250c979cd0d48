// VERDICT expect=true property=valid-memsafety must=kiki
// Reals, a long one among them; what may be no number is printed as well. The loop has no bound: output must not stop the proof.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  int a[10] = {0};
  for (unsigned i = 0; i < n; i++) {
    a[i % 10] = 1;
    s += i;
    printf("%f %8.3Lg\n", s / 3.0, (long double)i);
  }
  return a[0] > 1;
}
