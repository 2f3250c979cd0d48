// VERDICT expect=true property=unreach-call must=kiki,dash
/* Two independent locks. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int a = 0, b = 0;
  while (__VERIFIER_nondet_bool()) {
    int p = __VERIFIER_nondet_bool(), q = __VERIFIER_nondet_bool();
    a = b = 0;
    if (p) a = 1;
    if (q) b = 1;
    if (p) {
      CHECK(a == 1);
      a = 0;
    }
    if (q) {
      CHECK(b == 1);
      b = 0;
    }
  }
  return 0;
}
