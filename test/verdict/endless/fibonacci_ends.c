// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
static unsigned fibonacci(int n) {
  if (n < 2) return 1;
  return fibonacci(n - 1) + fibonacci(n - 2);
}
int main(void) { return fibonacci(__VERIFIER_nondet_int()) == 0; }
