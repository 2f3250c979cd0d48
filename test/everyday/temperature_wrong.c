// EVERYDAY expect=false kind=overflow quick group=calculations line=9
/* Celsius and Fahrenheit. */
#include <stdio.h>

int main(void) {
  int c;
  if (scanf("%d", &c) != 1) return 1;
  if (c < -273 || c > 1000000000) return 1;
  printf("%d\n", c * 9 / 5 + 32);
  return 0;
}
