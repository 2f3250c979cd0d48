// VERDICT expect=true property=unreach-call must=kiki,dash
/* A set of values. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int s = 0;
  while (__VERIFIER_nondet_bool()) {
    if (s == 0) s = 4;
    else if (s == 4) s = 9;
    else s = 0;
  }
  CHECK(s == 0 || s == 4 || s == 9);
  return 0;
}
