// VERDICT expect=true property=termination default=any
#include <sys/time.h>
#include <unistd.h>
int main(void) {
  struct itimerval t = {{0, 0}, {0, 1000}};
  if (setitimer(ITIMER_REAL, &t, 0)) return 1;
  pause();
  return 0;
}
