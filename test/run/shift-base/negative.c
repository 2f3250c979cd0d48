// RUN expect=shift-base@5 args=--checks=shift-base native=ubsan
#include <stdio.h>

static int fixed_point(int value) {
  return value << 8; /* BUG: a negative value may not be shifted left */
}

int main(void) {
  printf("%d\n", fixed_point(12));
  printf("%d\n", fixed_point(-1));
  return 0;
}
