// VERDICT expect=true property=termination default=true
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned gcd(unsigned a, unsigned b) {
  unsigned g;
  if (b == 0) return a;
  g = gcd(b, a % b);
  return a % g + g;
}
int main(void) { return gcd(__VERIFIER_nondet_uint(), __VERIFIER_nondet_uint()) == 1; }
