// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Mutual recursion. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
static int odd(unsigned n);
static int even(unsigned n) {
  return n == 0 ? 1 : odd(n - 1);
}
static int odd(unsigned n) {
  return n == 0 ? 0 : even(n - 1);
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 8;
  if (even(n)) CHECK(n % 2 == 0);
  return 0;
}
