// RUN expect=shift-base@5 args=--checks=shift-base native=ubsan
#include <stdio.h>

static int byte_at(int byte, int position) {
  return byte << (8 * position); /* BUG: 0x80 << 24 does not fit int */
}

int main(void) {
  printf("%d\n", byte_at(0x80, 2));
  printf("%d\n", byte_at(0x7f, 3));
  printf("%d\n", byte_at(0x80, 3));
  return 0;
}
