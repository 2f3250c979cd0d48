// VERDICT expect=false property=termination default=unknown args=--time-limit=1s
#include <signal.h>
static int stop;
static void end(int number) { stop = number; }
int main(void) {
  signal(SIGTERM, end);
  while (!stop) {}
  return 0;
}
