// VERDICT expect=false property=termination default=false
extern int __VERIFIER_nondet_int(void);
static int depth(int n) {
  if (n <= 0) return 0;
  return depth(n - n % 2) + 1;
}
int main(void) { return depth(__VERIFIER_nondet_int()) < 0; }
