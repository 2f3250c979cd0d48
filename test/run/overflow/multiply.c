// RUN expect=overflow@7 native=ubsan
#include <stdio.h>

static int factorial(int n) {
  if (n < 2)
    return 1;
  return n * factorial(n - 1); /* BUG: 13! needs more than 32 bits */
}

int main(void) {
  printf("%d\n", factorial(12));
  printf("%d\n", factorial(13));
  return 0;
}
