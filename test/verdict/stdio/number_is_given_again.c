// VERDICT expect=false property=none kind=assertion default=false
/* fclose closes the descriptor, whose number is free then. */
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
int main(void) {
  int fd = open("a", O_RDONLY), again;
  FILE *f = fd < 0 ? NULL : fdopen(fd, "r");
  if (!f) return 0;
  fclose(f);
  again = open("a", O_RDONLY);
  assert(again != fd);
  return 0;
}
