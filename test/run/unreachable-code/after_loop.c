// RUN expect=unreachable-code@9 native=ubsan
#include <stdio.h>

/* The divisor of N above 1: there always is one, N itself. */
static int divisor(int n) {
  for (int d = 2; d <= n; d++)
    if (n % d == 0)
      return d;
  __builtin_unreachable(); /* BUG: not for n = 1 */
}

int main(void) {
  printf("%d\n", divisor(35));
  printf("%d\n", divisor(1));
  return 0;
}
