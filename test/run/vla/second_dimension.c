// RUN expect=vla@5 native=ubsan
#include <stdio.h>

static int corner(int rows, int columns) {
  int m[rows][columns]; /* BUG: no columns in the second call */
  m[0][0] = rows * columns;
  return m[0][0];
}

int main(void) {
  printf("%d\n", corner(3, 4));
  printf("%d\n", corner(3, 0));
  return 0;
}
