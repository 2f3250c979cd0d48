// VERDICT expect=true property=unreach-call must=kiki,dash
/* Two-valued typestate. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int lock = 0;
  while (1) {
    CHECK(lock == 0);
    lock = 1;
    int n = __VERIFIER_nondet_int();
    if (n) {
      lock = 0;
      continue;
    }
    lock = 0;
    if (__VERIFIER_nondet_bool()) break;
  }
  return 0;
}
