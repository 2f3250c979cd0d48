// VERDICT expect=false property=none kind=assertion default=false
/* Status belongs to the open file, not to the descriptor. */
#include <assert.h>
#include <fcntl.h>
#include <unistd.h>
int main(void) {
  int flags = fcntl(0, F_GETFL), copy = dup(0);
  if (flags < 0 || copy < 0 || fcntl(copy, F_SETFL, flags | O_NONBLOCK) < 0) return 0;
  int now = fcntl(0, F_GETFL);
  assert(now == flags || now == -1);
  return 0;
}
