// VERDICT expect=true property=no-overflow must=kiki
/* Products of small numbers fit: the lengths of these say so, not the bits of a multiplier. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (a < -900 || a > 900 || b < -900 || b > 900 || c < -500 || c > 500) return 0;
  return b != 0 && c / b > 3 ? a * b > 7 : a * c > 5;
}
