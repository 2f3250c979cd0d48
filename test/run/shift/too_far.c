// RUN expect=shift@5 native=ubsan
#include <stdio.h>

static unsigned mask(int bits) {
  return (1u << bits) - 1; /* BUG: 32 bits cannot be had this way */
}

int main(void) {
  printf("%x\n", mask(8));
  printf("%x\n", mask(31));
  printf("%x\n", mask(32));
  return 0;
}
