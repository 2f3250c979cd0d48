// VERDICT expect=false property=none kind=stack-overflow default=false
// The length decides whether the stack suffices.
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 0 || n > 9000000) return 0;
  char a[n];
  a[0] = 1;
  return a[0] - 1;
}
