// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Facts through a chain of procedures. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
static int h(int x) {
  return x > 0 ? x : 1;
}
static int g(int x) {
  return h(x - 1);
}
static int f(int x) {
  return g(x - 1);
}
int main(void) {
  CHECK(f(__VERIFIER_nondet_int() & 0xffff) > 0);
  return 0;
}
