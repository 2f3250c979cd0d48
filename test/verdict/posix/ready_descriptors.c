// VERDICT expect=true property=none default=true
/* poll counts what it marks; nothing is marked that was not asked for. */
#include <assert.h>
#include <poll.h>
int main(void) {
  struct pollfd p[2] = {{0, POLLIN, 0}, {-1, POLLIN, 0}};
  int n = poll(p, 2, -1);
  if (n < 0) return 1;
  assert(n == 1 && p[0].revents && !p[1].revents && !(p[0].revents & POLLOUT));
  return 0;
}
