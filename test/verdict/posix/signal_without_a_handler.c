// VERDICT expect=true property=unreach-call default=true
/* The program ends. */
#include <signal.h>
#include <unistd.h>
extern void reach_error(void);
int main(void) {
  if (getpid() == 77) {
    kill(getpid(), SIGTERM);
    reach_error();
  }
  raise(SIGKILL);
  reach_error();
}
