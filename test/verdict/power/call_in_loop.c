// VERDICT expect=true property=unreach-call must=kiki,dash
/* The same through a function. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
static int inc(int x) {
  return x < 100 ? x + 1 : x;
}
int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_bool()) x = inc(x);
  CHECK(x <= 100);
  return 0;
}
