// VERDICT expect=true property=no-overflow engines=dash,test must=kiki
// The quotient by a divisor that a loop computes, times a number: all of them are bounded.
extern int __VERIFIER_nondet_int(void);

static int gcd(int a, int b) {
  while (b != 0) {
    int r = a % b;
    a = b;
    b = r;
  }
  return a;
}

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 1 || b < 1 || a > 10000 || b > 10000) return 1;
  int g = gcd(a, b);
  return a / g * b == 0;
}
