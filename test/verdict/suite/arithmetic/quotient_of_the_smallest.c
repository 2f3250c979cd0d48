// VERDICT expect=false property=none default=false
// INT_MIN / -1 does not fit.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (b == 0) return 0;
  return a / b == 3;
}
