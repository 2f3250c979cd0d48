// RUN expect=uninit@16 args=--checks=uninit native=msan
#include <stdio.h>
#include <stdlib.h>

struct flags {
  unsigned ready : 1;
  unsigned mode : 15;
  unsigned short level;
};

int main(void) {
  struct flags *f = malloc(sizeof *f);
  if (!f)
    return 1;
  f->level = 2;
  if (f->ready) /* BUG: the bits were never set */
    puts("ready");
  printf("%d\n", f->level);
  free(f);
  return 0;
}
