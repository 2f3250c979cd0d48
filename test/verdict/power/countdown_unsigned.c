// VERDICT expect=true property=unreach-call must=kiki,dash
/* Down to zero. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  while (n > 0) n--;
  CHECK(n == 0);
  return 0;
}
