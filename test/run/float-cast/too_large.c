// RUN expect=float-cast@5 native=ubsan
#include <stdio.h>

static int whole(double x) {
  return (int)x; /* BUG: 3e9 does not fit int */
}

int main(void) {
  printf("%d\n", whole(2147483647.5));
  printf("%d\n", whole(-2147483648.5));
  printf("%d\n", whole(3e9));
  return 0;
}
