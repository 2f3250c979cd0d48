// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Gregorian rule two ways. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned y = __VERIFIER_nondet_uint() % 4000;
  int a = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
  int b;
  if (y % 400 == 0) b = 1;
  else if (y % 100 == 0) b = 0;
  else b = y % 4 == 0;
  CHECK(a == b);
  return 0;
}
