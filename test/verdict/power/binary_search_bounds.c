// VERDICT expect=true property=unreach-call must=kiki
/* lo and hi stay in range. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0 || n > 1000000) return 0;
  int lo = 0, hi = n - 1;
  while (lo <= hi) {
    int mid = lo + (hi - lo) / 2;
    CHECK(mid >= 0 && mid < n);
    if (__VERIFIER_nondet_bool()) lo = mid + 1;
    else hi = mid - 1;
  }
  return 0;
}
