// VERDICT expect=false property=none kind=assertion default=unknown
/* Who starts the program may block signals for it. */
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
int main(void) {
  sigset_t old;
  if (sigprocmask(SIG_BLOCK, 0, &old)) return 0;
  assert(!sigismember(&old, SIGINT));
  return 0;
}
