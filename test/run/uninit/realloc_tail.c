// RUN expect=uninit@14 args=--checks=uninit native=msan
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char *flags = calloc(4, 1);
  if (!flags)
    return 1;
  char *more = realloc(flags, 8);
  if (!more)
    return 1;
  int set = 0;
  for (int i = 0; i < 8; i++)
    if (more[i]) /* BUG: realloc does not clear the new part */
      set++;
  printf("%d\n", set);
  free(more);
  return 0;
}
