// RUN expect=vla@5 native=ubsan
#include <stdio.h>

static int tail(int length, int skip) {
  char text[length - skip]; /* BUG: skips more than there is */
  text[0] = 'x';
  return text[0] + (int)sizeof text;
}

int main(void) {
  printf("%d\n", tail(10, 4));
  printf("%d\n", tail(4, 10));
  return 0;
}
