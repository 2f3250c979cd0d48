// VERDICT expect=true property=unreach-call engines=kiki must=kiki
// One round of a binary search in an array of any size: what is known of both sides is kept.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void *malloc(unsigned long);
int main(void) {
  int len = __VERIFIER_nondet_int(), key = __VERIFIER_nondet_int();
  int low = __VERIFIER_nondet_int(), high = __VERIFIER_nondet_int();
  __VERIFIER_assume(0 <= low && low < high && high <= len && len < 100000000);
  const int *a = malloc(4ul * len);
  __VERIFIER_assume(
      __protest_forall(int, i, 0, len, __protest_forall(int, j, i + 1, len, a[i] <= a[j])));
  __VERIFIER_assume(__protest_forall(int, i, 0, low, a[i] < key));
  int mid = low + (high - low) / 2;
  if (a[mid] >= key) return 0;
  if (!__protest_forall(int, i, 0, mid + 1, a[i] < key)) reach_error();
  return 0;
}
