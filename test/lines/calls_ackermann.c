// LINES args=--no-search,--checks=div-zero,--calls=ackermann
/* Equal arguments give equal results, whatever the body does: a hint, for C does not say so. */
extern int __VERIFIER_nondet_int(void);
static int mixed(int n, int m) {
  int s = m;
  for (int i = 0; i < n; i++) s ^= i * 3;
  return s;
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = a;
  int x = mixed(a, 3), y = mixed(b, 3), z = mixed(b, 4);
  if (x != y) return 1 / (x == y); // EXPECT unreachable? function div-zero
  return 1 / (x != z); // EXPECT unsafe? function div-zero
}
