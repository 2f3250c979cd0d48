// VERDICT expect=true property=unreach-call must=test,kiki
/* Recursion with a bound on the argument. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
static unsigned f(unsigned n) {
  return n == 0 ? 1 : n * f(n - 1);
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 6;
  CHECK(f(n) <= 120);
  return 0;
}
