// EVERYDAY expect=true group=calculations
/* The greatest common divisor. */
#include <stdio.h>

static int gcd(int a, int b) {
  while (b != 0) {
    int r = a % b;
    a = b;
    b = r;
  }
  return a;
}

int main(void) {
  int a, b;
  if (scanf("%d%d", &a, &b) != 2 || a < 1 || b < 0 || a > 10000 || b > 10000) return 1;
  printf("%d/%d\n", a / gcd(a, b), b / gcd(a, b));
  return 0;
}
