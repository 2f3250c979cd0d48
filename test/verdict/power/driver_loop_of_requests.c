// VERDICT expect=true property=unreach-call must=kiki,dash
/* The same in an endless loop. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
static int locked;
static void lock(void) {
  CHECK(!locked);
  locked = 1;
}
static void unlock(void) {
  CHECK(locked);
  locked = 0;
}
int main(void) {
  for (;;) {
    int req = __VERIFIER_nondet_int();
    lock();
    if (req == 3) {
      unlock();
      lock();
    }
    if (req < 0) {
      unlock();
      break;
    }
    unlock();
  }
  CHECK(!locked);
  return 0;
}
