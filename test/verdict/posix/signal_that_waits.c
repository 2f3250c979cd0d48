// VERDICT expect=true property=unreach-call default=true
/* A blocked signal arrives when it is let through. */
#include <signal.h>
extern void reach_error(void);
int main(void) {
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGTERM);
  sigprocmask(SIG_BLOCK, &set, 0);
  raise(SIGTERM);
  sigprocmask(SIG_UNBLOCK, &set, 0);
  reach_error();
}
