// VERDICT expect=true property=none kind=assertion default=true
#define _GNU_SOURCE
#include <assert.h>
#include <signal.h>
#include <string.h>
int main(void) {
  sigset_t set;
  assert(raise(0) == 0);
  sigemptyset(&set);
  assert(sigaddset(&set, 32) == -1);
  sigfillset(&set);
  assert(!sigismember(&set, 33));
  assert(strcmp(strsignal(SIGINT), "Interrupt") == 0);
  return 0;
}
