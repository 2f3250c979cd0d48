// VERDICT expect=true property=unreach-call must=kiki,dash
/* Five of them. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int l0 = 0, l1 = 0, l2 = 0, l3 = 0, l4 = 0;
  while (__VERIFIER_nondet_bool()) {
    int p0 = __VERIFIER_nondet_bool();
    l0 = 0;
    if (p0) l0 = 1;
    int p1 = __VERIFIER_nondet_bool();
    l1 = 0;
    if (p1) l1 = 1;
    int p2 = __VERIFIER_nondet_bool();
    l2 = 0;
    if (p2) l2 = 1;
    int p3 = __VERIFIER_nondet_bool();
    l3 = 0;
    if (p3) l3 = 1;
    int p4 = __VERIFIER_nondet_bool();
    l4 = 0;
    if (p4) l4 = 1;
    if (p0) {
      CHECK(l0 == 1);
      l0 = 0;
    }
    if (p1) {
      CHECK(l1 == 1);
      l1 = 0;
    }
    if (p2) {
      CHECK(l2 == 1);
      l2 = 0;
    }
    if (p3) {
      CHECK(l3 == 1);
      l3 = 0;
    }
    if (p4) {
      CHECK(l4 == 1);
      l4 = 0;
    }
  }
  return 0;
}
