// RUN expect=ok
#include <limits.h>
#include <stdio.h>

int main(void) {
  int max = INT_MAX, min = INT_MIN;
  printf("%d %d\n", max - 1 + 1, min + 1 - 1);
  printf("%d %d\n", -max, -(min + 1));
  printf("%d %d %d\n", min / 1, max / -1, min / 2);
  printf("%d %d\n", min % 2, max % -7);
  printf("%d %d\n", 46340 * 46340, -46341 * 46340);
  printf("%d\n", max + min);
  short s = 32767;
  s++; /* the sum is an int; the conversion back wraps */
  signed char c = 127;
  c += 1;
  printf("%d %d\n", s, c);
  long long wide = (long long)max + 1;
  printf("%lld %d\n", wide, (int)(wide - 1));
  return 0;
}
