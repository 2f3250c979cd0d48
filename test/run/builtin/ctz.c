// RUN expect=builtin@6 native=ubsan
#include <stdio.h>

/* Number of the lowest free slot. */
static int first_free(unsigned used) {
  return __builtin_ctz(~used); /* BUG: none is free at the end */
}

int main(void) {
  unsigned used = 0x0fffffff;
  for (int i = 0; i < 5; i++) {
    int slot = first_free(used);
    printf("%d\n", slot);
    used |= 1u << slot;
  }
  return 0;
}
