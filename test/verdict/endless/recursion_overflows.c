// VERDICT expect=true property=termination default=unknown args=--time-limit=1s
extern int __VERIFIER_nondet_int(void);
static int depth(int n) { /* a negative number ends in an overflow: nothing is said of what follows */
  if (n == 0) return 0;
  return depth(n - 1) + 1;
}
int main(void) { return depth(__VERIFIER_nondet_int()) < 0; }
