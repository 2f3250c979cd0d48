// VERDICT expect=false property=termination must=endless
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong(), sum = 0;
  for (unsigned long i = 0; i <= n; i++) sum += i; /* never left when n is the largest number */
  return sum == 7;
}
