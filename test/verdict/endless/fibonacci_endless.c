// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
static unsigned fibonacci(int n) {
  if (n == 1) return 1;
  return fibonacci(n > 1 ? n - 1 : n) + fibonacci(n - 2);
}
int main(void) { return fibonacci(__VERIFIER_nondet_int()) == 0; }
