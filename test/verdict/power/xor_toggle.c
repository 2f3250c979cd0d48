// VERDICT expect=true property=unreach-call must=kiki,dash
/* A toggled bit. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned char b = 0;
  while (__VERIFIER_nondet_bool()) b ^= 1;
  CHECK(b <= 1);
  return 0;
}
