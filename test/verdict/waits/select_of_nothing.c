// VERDICT expect=false property=termination default=false
#include <sys/select.h>
int main(void) {
  fd_set none;
  FD_ZERO(&none);
  return select(3, &none, 0, 0, 0);
}
