// VERDICT expect=true property=unreach-call must=kiki,dash
/* Counters equal iff the lock is held, in a loop without a bound. */
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
int main(void) {
  unsigned packets = 0, old;
  int lock = 0;
  do {
    CHECK(lock == 0);
    lock = 1;
    old = packets;
    if (__VERIFIER_nondet_bool()) {
      CHECK(lock == 1);
      lock = 0;
      packets++;
    }
  } while (packets != old);
  CHECK(lock == 1);
  return 0;
}
