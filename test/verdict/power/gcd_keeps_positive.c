// VERDICT expect=true property=unreach-call must=kiki,dash
/* Euclid by subtraction keeps both positive. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  if (a <= 0 || b <= 0) return 0;
  while (a != b) {
    if (a > b) a -= b;
    else b -= a;
  }
  CHECK(a > 0 && b > 0);
  return 0;
}
