// VERDICT expect=true property=unreach-call must=kiki,dash
/* Never both green. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int a = 0, b = 2;
  while (__VERIFIER_nondet_bool()) {
    if (b == 2 && a < 2) {
      a++;
    } else if (a == 2 && b == 2) {
      b = 0;
    } else if (b < 2) {
      b++;
    }
    if (a == 2 && b == 2 && __VERIFIER_nondet_bool()) {
      a = 0;
    }
    CHECK(a <= 2 && b <= 2);
  }
  return 0;
}
