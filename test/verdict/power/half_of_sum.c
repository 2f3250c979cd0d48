// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* No overflow in a midpoint. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a < 0 || b < a) return 0;
  int m = a + (b - a) / 2;
  CHECK(m >= a && m <= b);
  return 0;
}
