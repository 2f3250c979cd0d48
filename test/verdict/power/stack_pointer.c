// VERDICT expect=true property=unreach-call must=kiki
/* Push and pop. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int st[32];
int main(void) {
  int n = 0;
  while (__VERIFIER_nondet_bool()) {
    if (__VERIFIER_nondet_bool()) {
      if (n < 32) st[n++] = 1;
    } else if (n > 0) n--;
    CHECK(n >= 0 && n <= 32);
  }
  return 0;
}
