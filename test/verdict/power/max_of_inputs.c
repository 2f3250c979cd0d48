// VERDICT expect=true property=unreach-call must=kiki,dash
/* Maximum is at least every input seen last. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int m = 0, x = 0;
  while (__VERIFIER_nondet_bool()) {
    x = __VERIFIER_nondet_int();
    if (x > m) m = x;
  }
  CHECK(m >= x && m >= 0);
  return 0;
}
