// VERDICT expect=true property=unreach-call must=kiki,dash
/* Only even values. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_bool()) x += 2;
  CHECK(x % 2 == 0);
  return 0;
}
