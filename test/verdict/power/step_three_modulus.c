// VERDICT expect=true property=unreach-call must=kiki
/* Congruence modulo 3. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned x = 0, k = 0;
  while (__VERIFIER_nondet_bool() && k < 1000) {
    x += 3;
    k++;
  }
  CHECK(x <= 3000);
  return 0;
}
