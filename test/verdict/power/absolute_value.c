// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* All paths. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == -2147483647 - 1) return 0;
  int y = x < 0 ? -x : x;
  CHECK(y >= 0);
  return 0;
}
