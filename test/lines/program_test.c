// LINES args=--time-limit=10s
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int d = __VERIFIER_nondet_int();
  if (d == 17) return 3 / (d - 17); // EXPECT flawed function div-zero test
  return 0;
}
