// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* A field of three bits. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  struct {
    unsigned a : 3, b : 5;
  } s = {0, 0};
  s.a = __VERIFIER_nondet_uint() & 7;
  s.b = 31;
  s.a++;
  CHECK(s.b == 31 && s.a <= 7);
  return 0;
}
