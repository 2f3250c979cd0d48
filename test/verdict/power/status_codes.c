// VERDICT expect=true property=unreach-call must=kiki,dash
/* Error codes are never positive. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
static int step(int x) {
  if (x < 0) return -1;
  if (x > 100) return -2;
  return 0;
}
int main(void) {
  int r = 0;
  while (r == 0 && __VERIFIER_nondet_bool()) r = step(__VERIFIER_nondet_int());
  CHECK(r <= 0);
  return 0;
}
