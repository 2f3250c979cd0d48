// VERDICT expect=true property=none kind=stack-overflow default=unknown engines=test,kiki
/* The array leaves room for small frames, but not for large ones. */
extern unsigned __VERIFIER_nondet_uint(void);
static int deep(int n) { return n ? 1 + deep(n - 1) : 0; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 8385000) return 0;
  char a[n];
  a[0] = 1;
  return deep(30) + a[0] - 31;
}
