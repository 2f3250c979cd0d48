// RUN expect=overflow@6 native=ubsan
#include <stdio.h>

/* unsigned short operands are multiplied as int. */
static unsigned area(unsigned short width, unsigned short height) {
  return (unsigned)(width * height); /* BUG: 65535 * 65535 does not fit int */
}

int main(void) {
  printf("%u\n", area(300, 200));
  printf("%u\n", area(65535, 65535));
  return 0;
}
