// RUN expect=shift@6 native=ubsan
#include <stdio.h>

/* Rotates by N bits, 0 < n < 64. */
static unsigned long long rotate(unsigned long long x, unsigned n) {
  return x << n | x >> (64 - n); /* BUG: not for n = 0 */
}

int main(void) {
  for (unsigned n = 3; n < 4; n--)
    printf("%llx\n", rotate(0x123456789abcdefULL, n));
  return 0;
}
