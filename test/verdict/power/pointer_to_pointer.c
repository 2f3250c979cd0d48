// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Writing through two levels. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int a = 1, b = 2, *p = &a, **pp = &p;
  if (__VERIFIER_nondet_bool()) *pp = &b;
  **pp = 5;
  CHECK(*p == 5 && (a == 5) != (b == 5));
  return 0;
}
