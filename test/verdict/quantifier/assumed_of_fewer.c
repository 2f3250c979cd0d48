// VERDICT expect=false property=unreach-call
// The same, but the element may be the first one that nothing is assumed of.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int a[4];
int main(void) {
  int n = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (n < 0 || n >= 4) return 0;
  for (int i = 0; i < 4; i++) a[i] = __VERIFIER_nondet_int();
  __VERIFIER_assume(__protest_forall(int, k, 0, n, a[k] >= 5));
  __VERIFIER_assume(0 <= j && j <= n);
  if (a[j] < 5) reach_error();
  return 0;
}
