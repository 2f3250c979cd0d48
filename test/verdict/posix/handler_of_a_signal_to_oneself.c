// VERDICT expect=false property=none kind=assertion default=false
#include <assert.h>
#include <signal.h>
static volatile sig_atomic_t seen;
static void on(int number) { seen = number; }
int main(void) {
  signal(SIGINT, on);
  raise(SIGINT);
  assert(seen != SIGINT);
  return 0;
}
