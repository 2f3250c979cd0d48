// VERDICT expect=true property=unreach-call must=kiki,dash
/* A mask keeps four bits. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned r = 0;
  while (__VERIFIER_nondet_bool()) r = (r << 1 | __VERIFIER_nondet_bool()) & 15;
  CHECK(r < 16);
  return 0;
}
