// EVERYDAY expect=false kind=out group=arrays line=11
/* The binary digits of a number. */
#include <stdio.h>

int main(void) {
  char digits[16];
  unsigned n;
  int k = 0;
  if (scanf("%u", &n) != 1) return 1;
  while (n) {
    digits[k++] = (char)('0' + n % 2);
    n /= 2;
  }
  while (k > 0) putchar(digits[--k]);
  return 0;
}
