// RUN expect=uninit@10 args=--checks=uninit native=msan
#include <stdio.h>

static int classify(int n) {
  int sign;
  if (n > 0)
    sign = 1;
  else if (n < 0)
    sign = -1;
  if (sign > 0) /* BUG: not set when n is 0 */
    return 1;
  return 2;
}

int main(void) {
  printf("%d\n", classify(5));
  printf("%d\n", classify(-5));
  printf("%d\n", classify(0));
  return 0;
}
