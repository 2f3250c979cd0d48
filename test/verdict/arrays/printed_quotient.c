// VERDICT expect=true property=none default=true must=kiki
// That a float that is printed may be NaN is nothing to a proof.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), s = __VERIFIER_nondet_int();
  if (n < 1) return 0;
  printf("%.2f\n", (double)s / n);
  return 0;
}
