// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* p and q may be the same. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int a = 0, b = 0, *p = &a, *q = __VERIFIER_nondet_bool() ? &a : &b;
  *p = 1;
  *q = 2;
  if (p == q) CHECK(*p == 2);
  else CHECK(*p == 1);
  return 0;
}
