// VERDICT expect=true property=unreach-call must=kiki
/* The loop does not matter for the check. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int mode = __VERIFIER_nondet_int(), r = 0;
  if (mode != 1 && mode != 2) return 0;
  for (int i = 0; i < 1000000; i++) r ^= i;
  CHECK(mode == 1 || mode == 2);
  return r == 12345 ? 0 : 1;
}
