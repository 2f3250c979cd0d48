// VERDICT expect=false property=no-overflow
/* 13! does not fit. */
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), product = 1, s = 0;
  while (__VERIFIER_nondet_int()) s ^= n;
  if (n > 13) return 1;
  for (int i = 2; i <= n; i++) product *= i;
  return s / product;
}
