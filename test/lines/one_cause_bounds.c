// LINES args=
// CAUSE 8,10 k >= 0 && k < 10
int __VERIFIER_nondet_int(void);
int main(void) {
  int a[10] = {0}, b[10] = {0};
  int k = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (m > 0)
    a[k] = 1; // EXPECT unsafe function bounds test
  else
    b[k] = 2; // EXPECT unsafe function bounds test
  return 0;
}
