// VERDICT expect=true property=none default=true args=-m32
/* A size is not negative, and a file is of some kind. */
#include <assert.h>
#include <sys/stat.h>
int main(void) {
  struct stat s;
  if (stat("a", &s)) return 1;
  assert(s.st_size >= 0 && s.st_blksize > 0);
  assert(!S_ISDIR(s.st_mode) || !S_ISREG(s.st_mode));
  return 0;
}
