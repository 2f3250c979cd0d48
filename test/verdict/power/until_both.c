// VERDICT expect=true property=unreach-call must=kiki
/* Two loops in sequence. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0, j = 0;
  while (i < n) i++;
  while (j < i) j++;
  CHECK(j == n);
  return 0;
}
