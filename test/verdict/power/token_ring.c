// VERDICT expect=true property=unreach-call must=kiki,dash
/* One token. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int t0 = 1, t1 = 0, t2 = 0;
  while (__VERIFIER_nondet_bool()) {
    if (t0) {
      t0 = 0;
      t1 = 1;
    } else if (t1) {
      t1 = 0;
      t2 = 1;
    } else {
      t2 = 0;
      t0 = 1;
    }
    CHECK(t0 + t1 + t2 == 1);
  }
  return 0;
}
