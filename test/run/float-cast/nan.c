// RUN expect=float-cast@6 native=ubsan
#include <stdio.h>

static long long rounded(float sum, float n) {
  float mean = sum / n;
  return (long long)mean; /* BUG: 0 / 0 is not a number */
}

int main(void) {
  printf("%lld\n", rounded(9, 2));
  printf("%lld\n", rounded(0, 0));
  return 0;
}
