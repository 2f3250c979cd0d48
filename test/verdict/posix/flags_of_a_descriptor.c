// VERDICT expect=true property=none default=true
/* Flags stay as they were set. */
#include <assert.h>
#include <fcntl.h>
int main(void) {
  int flags = fcntl(0, F_GETFL);
  if (flags < 0 || fcntl(0, F_SETFL, flags | O_NONBLOCK) || fcntl(0, F_SETFD, FD_CLOEXEC)) return 1;
  int now = fcntl(0, F_GETFL), own = fcntl(0, F_GETFD), copy = fcntl(0, F_DUPFD, 10);
  if (now >= 0) assert(now == (flags | O_NONBLOCK));
  if (own >= 0) assert(own == FD_CLOEXEC);
  if (copy >= 0) assert(copy >= 10);
  return 0;
}
