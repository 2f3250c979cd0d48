// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* McCarthy 91 for a few arguments. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
static int m(int n) {
  return n > 100 ? n - 10 : m(m(n + 11));
}
int main(void) {
  int n = 98 + (int)(__VERIFIER_nondet_uint() % 4);
  CHECK(m(n) == 91 || n == 102);
  return 0;
}
