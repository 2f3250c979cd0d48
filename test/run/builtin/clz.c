// RUN expect=builtin@5 native=ubsan
#include <stdio.h>

static int log2_of(unsigned x) {
  return 31 - __builtin_clz(x); /* BUG: undefined for 0 */
}

int main(void) {
  for (unsigned x = 5; x < 6; x--)
    printf("%d\n", log2_of(x));
  return 0;
}
