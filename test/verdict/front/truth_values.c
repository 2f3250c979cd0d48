// VERDICT expect=true property=none default=true args=--checks=all
// Conversions make a _Bool 0 or 1; so do inputs.
_Bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
struct flags { _Bool a, b; };

int main(void) {
  struct flags f = {__VERIFIER_nondet_bool(), (_Bool)__VERIFIER_nondet_int()};
  f.a |= f.b;
  return 1 / (f.b <= f.a) - 1;
}
