// LINES args=--no-search,--checks=div-zero
/* Without the check of overflow the power wraps to 0, and the line is unsafe inside of its caller. */
extern int __VERIFIER_nondet_int(void);
static int power(int n) {
  int p = 1;
  for (int i = 0; i < n; i++) p *= 10;
  return p;
}
static int digit(int n, int d) {
  return n / power(d) % 10; // EXPECT unsafe 14>10 div-zero
}
int main(void) {
  int n = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int();
  return digit(n, d);
}
