// VERDICT expect=true property=unreach-call must=kiki,dash
/* A zone: x - y is constant. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned x = 5, y = 0;
  while (__VERIFIER_nondet_bool() && x < 1000000) {
    x++;
    y++;
  }
  CHECK(x - y == 5);
  return 0;
}
