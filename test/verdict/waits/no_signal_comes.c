// VERDICT expect=false property=termination default=false
#include <unistd.h>
int main(void) {
  pause();
  return 0;
}
