// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Classification is exclusive. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned a = __VERIFIER_nondet_uint() % 100, b = __VERIFIER_nondet_uint() % 100,
           c = __VERIFIER_nondet_uint() % 100;
  int k = 0;
  if (a == b && b == c) k = 1;
  else if (a == b || b == c || a == c) k = 2;
  else k = 3;
  if (k == 3) CHECK(a != b);
  if (k == 1) CHECK(a == c);
  return 0;
}
