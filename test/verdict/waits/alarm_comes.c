// VERDICT expect=true property=termination default=any
/* It ends the program; nobody may say that it waits for ever. */
#include <unistd.h>
int main(void) {
  alarm(1);
  pause();
  return 0;
}
