// RUN expect=overflow@8 native=ubsan
#include <limits.h>
#include <stdio.h>

static int scale(int value, int by) {
  if (by == 0)
    return 0;
  return value / by; /* BUG: INT_MIN / -1 does not fit */
}

int main(void) {
  printf("%d\n", scale(INT_MIN, 1));
  printf("%d\n", scale(INT_MIN, -1));
  return 0;
}
