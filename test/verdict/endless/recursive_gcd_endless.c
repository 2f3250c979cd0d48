// VERDICT expect=false property=termination default=false
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned gcd(unsigned a, unsigned b) {
  unsigned g;
  if (b == 1) return a;
  g = gcd(b, b ? a % b : a);
  return a - g;
}
int main(void) { return gcd(__VERIFIER_nondet_uint(), __VERIFIER_nondet_uint()) == 1; }
