// LINES args=--no-search,--checks=div-zero
/* 2^4 paths are one question. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int(), d = __VERIFIER_nondet_int(), k = 9;
  if (a > 0) a = 1; else a = -1;
  if (b > 0) b = 1; else b = -1;
  if (c > 0) c = 1; else c = -1;
  if (d > 0) d = 1; else d = -1;
  k = k / (a + b + c + d + 4); // EXPECT unsafe function div-zero
  k = k / (a + b + c + d + 5); // EXPECT safe function div-zero
  return k;
}
