// VERDICT expect=true property=no-overflow must=kiki
/* By the counter, the product has one value; the loop in front of it keeps the program from being unwound. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), product = 1, s = 0;
  while (__VERIFIER_nondet_int()) s ^= n;
  if (n > 12) return 1;
  for (int i = 2; i <= n; i++) product *= i;
  return s / product;
}
