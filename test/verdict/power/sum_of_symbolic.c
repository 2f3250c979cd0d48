// VERDICT expect=true property=unreach-call must=kiki
/* x + y stays n. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000) return 0;
  int x = n, y = 0;
  while (x > 0) {
    x--;
    y++;
  }
  CHECK(y == n);
  return 0;
}
