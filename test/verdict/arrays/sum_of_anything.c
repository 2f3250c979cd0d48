// VERDICT expect=false property=none default=false 
// Without a bound on the elements the sum overflows.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[100], n = __VERIFIER_nondet_int(), sum = 0;
  if (n < 1 || n > 100) return 0;
  for (int i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) sum += a[i];
  return sum == 7;
}
