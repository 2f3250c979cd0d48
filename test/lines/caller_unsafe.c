// LINES args=--no-search
static int quotient(int a, int b) {
  return a / b; // EXPECT unsafe 8>3 div-zero
}
int main(void) {
  extern int __VERIFIER_nondet_int(void);
  int d = __VERIFIER_nondet_int();
  if (d >= 0) return quotient(7, d);
  return 0;
}
