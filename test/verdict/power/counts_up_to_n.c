// VERDICT expect=true property=unreach-call must=kiki,dash
/* An interval with a symbolic bound. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 0) return 0;
  while (i < n) i++;
  CHECK(i == n);
  return 0;
}
