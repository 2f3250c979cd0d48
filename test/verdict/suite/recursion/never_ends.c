// VERDICT expect=false property=none default=false
// The depth has no bound for odd numbers.
extern int __VERIFIER_nondet_int(void);
static int down(int n) { int r = n == 0 ? 0 : down(n == 1 ? 1 : n - 2) + 1; return r; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 5) return 0;
  return down(n);
}
