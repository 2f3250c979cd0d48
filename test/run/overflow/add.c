// RUN expect=overflow@6 native=ubsan
#include <limits.h>
#include <stdio.h>

static int average(int a, int b) {
  return (a + b) / 2; /* BUG: the sum does not fit */
}

int main(void) {
  printf("%d\n", average(4, 8));
  printf("%d\n", average(INT_MAX, -1));
  printf("%d\n", average(INT_MAX, 1));
  return 0;
}
