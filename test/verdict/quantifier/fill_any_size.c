// VERDICT expect=true property=unreach-call engines=kiki must=kiki
// An invariant with a quantifier, asserted at the head of a loop, of an array of any size.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void *malloc(unsigned long);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 < n && n < 100000000);
  int *a = malloc(4ul * n);
  for (int i = 0;; i++) {
    if (!__protest_forall(int, k, 0, i, a[k] == 3)) reach_error();
    if (i >= n) break;
    a[i] = 3;
  }
  return 0;
}
