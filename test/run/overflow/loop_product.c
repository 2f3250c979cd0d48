// RUN expect=overflow@8 native=ubsan
#include <stdio.h>

/* Horner's rule. */
static int value_of(const char *digits, int base) {
  int v = 0;
  for (; *digits; digits++)
    v = v * base /* BUG: ten nines do not fit */
        + (*digits - '0');
  return v;
}

int main(void) {
  printf("%d\n", value_of("2147483647", 10));
  printf("%d\n", value_of("9999999999", 10));
  return 0;
}
