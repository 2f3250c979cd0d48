// VERDICT expect=true property=unreach-call must=test
/* Population count of a nibble. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned x = __VERIFIER_nondet_uint() & 15, n = 0, m = 0;
  for (int i = 0; i < 4; i++) n += x >> i & 1;
  for (unsigned y = x; y; y &= y - 1) m++;
  CHECK(n == m);
  return 0;
}
