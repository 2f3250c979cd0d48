// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Swapping without a third variable. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), x = a, y = b;
  x ^= y;
  y ^= x;
  x ^= y;
  CHECK(x == b && y == a);
  return 0;
}
