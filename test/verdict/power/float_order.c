// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Order of sums of small floats. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  float x = (float)(__VERIFIER_nondet_uint() % 8), y = x + 0.5f;
  CHECK(y > x);
  return 0;
}
