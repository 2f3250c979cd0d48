// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* Bytes of a word. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  union {
    unsigned w;
    unsigned char b[4];
  } u;
  u.w = __VERIFIER_nondet_uint();
  unsigned x = u.b[0] | u.b[1] << 8 | u.b[2] << 16 | (unsigned)u.b[3] << 24;
  CHECK(x == u.w);
  return 0;
}
