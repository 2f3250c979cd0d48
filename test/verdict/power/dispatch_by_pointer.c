// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Function pointers in a table. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
static int add1(int x) {
  return x + 1;
}
static int add2(int x) {
  return x + 2;
}
int main(void) {
  int (*t[2])(int) = {add1, add2};
  unsigned k = __VERIFIER_nondet_uint() % 2;
  int r = t[k](10);
  CHECK(r == 11 || r == 12);
  return 0;
}
