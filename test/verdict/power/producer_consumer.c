// VERDICT expect=true property=unreach-call must=kiki,dash
/* Items are made before they are used. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned made = 0, used = 0;
  while (made < 1000000) {
    if (__VERIFIER_nondet_bool()) made++;
    else if (used < made) used++;
    CHECK(used <= made);
  }
  return 0;
}
