// RUN expect=div-zero@6 native=ubsan
#include <stdio.h>

static unsigned gcd(unsigned a, unsigned b) {
  do {
    unsigned r = a % b; /* BUG: tests b too late */
    a = b;
    b = r;
  } while (b);
  return a;
}

int main(void) {
  printf("%u\n", gcd(12, 18));
  printf("%u\n", gcd(12, 0));
  return 0;
}
