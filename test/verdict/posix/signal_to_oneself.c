// VERDICT expect=false property=none kind=assertion default=false
/* A handler runs before raise returns. */
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t arrived;
static void handler(int number) { arrived = number; }
int main(void) {
  signal(SIGINT, handler);
  raise(SIGINT);
  assert(arrived == 0);
  return 0;
}
