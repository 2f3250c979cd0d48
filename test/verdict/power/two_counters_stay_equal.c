// VERDICT expect=true property=unreach-call must=kiki
/* An equality between variables. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = 0, y = 0;
  while (x < n) {
    x++;
    y++;
  }
  CHECK(x == y);
  return 0;
}
