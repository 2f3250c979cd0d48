// VERDICT expect=true property=none default=true args=-m32
/* The structure for large files is another one. */
#define _FILE_OFFSET_BITS 64
#include <assert.h>
#include <sys/stat.h>
int main(void) {
  struct stat s = {.st_ino = 1};
  if (fstat(3, &s) || lstat("a", &s)) return 1;
  assert(s.st_size >= 0 && s.st_blocks >= 0 && s.st_mtim.tv_nsec >= 0);
  return 0;
}
