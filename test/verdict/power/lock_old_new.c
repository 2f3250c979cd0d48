// VERDICT expect=true property=unreach-call must=kiki
/* The classic of predicate abstraction: lock is held iff old == new. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  int lock = 0, old, new = 0;
  do {
    lock = 1;
    old = new;
    if (__VERIFIER_nondet_bool()) {
      lock = 0;
      new ++;
    }
  } while (new != old&& new < 1000000);
  if (new == old) CHECK(lock == 1);
  return 0;
}
