// VERDICT expect=true property=unreach-call default=unknown engines=kiki,dash,test
// Whoever sends SIGKILL to its own group is gone: what follows fails in the model only.
#include <signal.h>

extern void reach_error(void);

int main(void) {
  killpg(0, SIGKILL);
  reach_error();
  return 0;
}
