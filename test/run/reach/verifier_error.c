// RUN expect=reach@8 native=asan
extern void __VERIFIER_error(void);

static int lock;

static void acquire(void) {
  if (lock)
    __VERIFIER_error(); /* BUG: acquired twice */
  lock = 1;
}
static void release(void) { lock = 0; }

int main(void) {
  for (int i = 0; i < 4; i++) {
    acquire();
    if (i % 3 != 2)
      release();
  }
  return 0;
}
