// VERDICT expect=true property=unreach-call must=kiki,dash
/* A counter that is reset. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int n = 0, out = 0;
  while (__VERIFIER_nondet_bool()) {
    if (__VERIFIER_nondet_bool()) {
      if (n < 5) n++;
    } else n = 0;
    out = n == 5;
    CHECK(!out || n == 5);
    CHECK(n <= 5);
  }
  return 0;
}
