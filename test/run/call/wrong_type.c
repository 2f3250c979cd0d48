// RUN expect=call@11 native=ubsan
#include <stdio.h>

static int add(int a, int b) { return a + b; }
static double half(double x) { return x / 2; }

typedef void anything(void);
typedef int binary(int, int);

static int apply(anything *f) {
  return ((binary *)f)(3, 4); /* BUG: half takes a double */
}

int main(void) {
  printf("%d %g\n", apply((anything *)add), half(3));
  printf("%d\n", apply((anything *)half));
  return 0;
}
