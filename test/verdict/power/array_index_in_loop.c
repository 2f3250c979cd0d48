// VERDICT expect=true property=unreach-call must=test,kiki
/* Index in range, any n. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int a[100];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 100) n = 100;
  for (unsigned i = 0; i < n; i++) {
    CHECK(i < 100);
    a[i] = (int)i;
  }
  return 0;
}
