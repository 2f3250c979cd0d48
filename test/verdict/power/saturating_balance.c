// VERDICT expect=true property=unreach-call must=kiki,dash
/* Bounds kept by guards. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int b = 0;
  while (__VERIFIER_nondet_bool()) {
    int d = __VERIFIER_nondet_int();
    if (d > 0 && d <= 1000 && b + d <= 1000000) b += d;
    else if (d < 0 && d >= -1000 && b + d >= 0) b += d;
  }
  CHECK(b >= 0 && b <= 1000000);
  return 0;
}
