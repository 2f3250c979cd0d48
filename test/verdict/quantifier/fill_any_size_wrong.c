// VERDICT expect=false property=unreach-call engines=kiki,test
// The same, but the loop leaves out every element whose index is 2.
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
    a[i] = i == 2 ? 0 : 3;
  }
  return 0;
}
