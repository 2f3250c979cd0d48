// VERDICT expect=true property=unreach-call must=kiki
/* Carry from seconds to hours. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int h = 0, m = 0, s = 0;
  while (__VERIFIER_nondet_bool()) {
    if (++s == 60) {
      s = 0;
      if (++m == 60) {
        m = 0;
        if (++h == 24) h = 0;
      }
    }
    CHECK(s < 60 && m < 60 && h < 24);
  }
  return 0;
}
