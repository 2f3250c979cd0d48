// LINES args=
// CAUSE 8,10 n != 0
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  int a = 0;
  if (m > 0)
    a = 100 / n; // EXPECT unsafe function div-zero test
  else
    a = 100 % n; // EXPECT unsafe function div-zero test
  return a > 0;
}
