// VERDICT expect=true property=none default=true
/* The lowest free number is taken, fdopen keeps it, and what is closed cannot be read. */
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
int main(void) {
  char c;
  close(0);
  assert(read(0, &c, 1) == -1);
  int fd = open("a", O_RDONLY);
  if (fd < 0) return 0;
  assert(fd == 0 && (fcntl(fd, F_GETFL) & O_ACCMODE) != O_WRONLY);
  FILE *f = fdopen(fd, "r");
  if (f) assert(fileno(f) == fd);
  return 0;
}
