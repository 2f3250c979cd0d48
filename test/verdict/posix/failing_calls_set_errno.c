// VERDICT expect=true property=none default=true
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  char c;
  int fd = open("a", O_RDONLY);
  if (fd < 0) {
    assert(errno != 0);
    return 1;
  }
  errno = 0;
  if (read(fd, &c, 1) < 0) assert(errno != 0);
  errno = 0;
  if (close(fd) < 0) assert(errno != 0);
  errno = 0;
  if (mkdir("b", 0700) < 0) assert(errno != 0);
  return 0;
}
