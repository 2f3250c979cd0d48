// RUN expect=readonly@12 native=asan
#include <stdio.h>
#include <string.h>

struct settings {
  int depth, width;
};

const struct settings defaults = {3, 80};

static void reset(const struct settings *s) {
  memset((void *)s, 0, sizeof *s); /* BUG: casts away const of constant memory */
}

int main(void) {
  struct settings mine = defaults;
  reset(&mine);
  printf("%d %d\n", mine.depth, defaults.width);
  reset(&defaults);
  return 0;
}
