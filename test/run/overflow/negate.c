// RUN expect=overflow@6 native=ubsan
#include <limits.h>
#include <stdio.h>

static int absolute(int x) {
  return x < 0 ? -x : x; /* BUG: INT_MIN has no positive twin */
}

int main(void) {
  printf("%d\n", absolute(-INT_MAX));
  printf("%d\n", absolute(INT_MIN));
  return 0;
}
