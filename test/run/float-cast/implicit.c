// RUN expect=float-cast@14 native=ubsan
#include <stdio.h>

static double growth(int years) {
  double v = 1;
  while (years-- > 0)
    v *= 10;
  return v;
}

int main(void) {
  long long population = growth(18);
  printf("%lld\n", population);
  population = growth(19); /* BUG: converted implicitly, does not fit */
  printf("%lld\n", population);
  return 0;
}
