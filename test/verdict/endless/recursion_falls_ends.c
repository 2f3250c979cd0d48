// VERDICT expect=true property=termination default=true
extern int __VERIFIER_nondet_int(void);
static int depth(int n) {
  if (n <= 0) return 0;
  return depth(n - 1) + 1;
}
int main(void) { return depth(__VERIFIER_nondet_int()) < 0; }
