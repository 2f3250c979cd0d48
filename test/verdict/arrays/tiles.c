// VERDICT expect=true property=unreach-call must=kiki args='-m32 --time-limit=20s'
// Rows of two elements, counted from one, in an array of any size; a number that is wider than a pointer stands beside it.
extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);
void reach_error(void) {}

int main(void) {
  int n = __VERIFIER_nondet_int();
  long long wide = __VERIFIER_nondet_longlong();
  if (n < 2 || n > 1000 || n % 2 != 0) return 0;
  int a[n];
  for (int i = 1; i <= n / 2; i++) {
    int x = __VERIFIER_nondet_int();
    a[i * 2 - 2] = x != 0 ? x : 10;
    a[i * 2 - 1] = wide > x ? 3 : 4;
  }
  for (int i = 0; i < n; i++)
    if (a[i] == 0) reach_error();
  return wide < 0;
}
