// VERDICT expect=true property=none default=true args=-m32
#include <assert.h>
#include <unistd.h>
int main(void) {
  assert(getpid() == getpid() && getpid() > 0);
  assert(getuid() == getuid() && getegid() == getegid());
  assert(isatty(0) == isatty(0) && isatty(1) == isatty(1));
  return 0;
}
