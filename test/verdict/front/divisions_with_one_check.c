// VERDICT expect=true property=none kind=overflow default=true
// A division that a sanitizer looked at gets no second check: what is widened cannot be the least integer.
short __VERIFIER_nondet_short(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  short a = __VERIFIER_nondet_short(), b = __VERIFIER_nondet_short();
  int c = __VERIFIER_nondet_int();
  if (b == 0 || b == -1) b = 1;
  return a / b ^ a % b ^ c / b;
}
