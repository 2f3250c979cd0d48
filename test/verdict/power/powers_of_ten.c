// VERDICT expect=true property=no-overflow must=kiki
/* 10 to the power of at most 9. */
extern int __VERIFIER_nondet_int(void);

static int power_of_ten(int n) {
  int p = 1;
  for (int i = 0; i < n; i++) p *= 10;
  return p;
}

int main(void) {
  int n = __VERIFIER_nondet_int(), s = 0;
  while (__VERIFIER_nondet_int()) s ^= n;
  if (n < 0 || n > 9) return 1;
  return s / power_of_ten(n) % 10;
}
