// VERDICT expect=false property=none default=false
// 13! does not fit.
extern int __VERIFIER_nondet_int(void);
static int factorial(int n) { return n > 1 ? n * factorial(n - 1) : 1; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 13) return 0;
  return factorial(n) > 5;
}
