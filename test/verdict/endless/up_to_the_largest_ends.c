// VERDICT expect=true property=termination must=kiki
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong(), sum = 0;
  for (unsigned long i = 0; i < n; i++) sum += i;
  return sum == 7;
}
