// VERDICT expect=false property=none kind=assertion default=false
/* What sleep gives back does not matter. */
#include <assert.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  struct timespec now;
  int x = __VERIFIER_nondet_int();
  sleep(1);
  clock_gettime(CLOCK_REALTIME, &now);
  assert(x != 4711);
  return 0;
}
