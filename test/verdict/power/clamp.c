// VERDICT expect=true property=unreach-call must=kiki,dash
/* Clamped between two bounds. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
static int clamp(int x, int lo, int hi) {
  return x < lo ? lo : x > hi ? hi : x;
}
int main(void) {
  int v = 0;
  while (__VERIFIER_nondet_bool()) v = clamp(v + (__VERIFIER_nondet_bool() ? 7 : -7), -50, 50);
  CHECK(v >= -50 && v <= 50);
  return 0;
}
