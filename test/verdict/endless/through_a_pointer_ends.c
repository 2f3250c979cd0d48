// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), *p = __VERIFIER_nondet_int() ? &n : &m;
  while (*p > 0) *p -= 1;
  return 0;
}
