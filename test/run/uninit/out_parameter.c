// RUN expect=uninit@16 args=--checks=uninit native=msan
#include <stdio.h>

static int parse_digit(char c, int *out) {
  if (c < '0' || c > '9')
    return 0;
  *out = c - '0';
  return 1;
}

int main(void) {
  const char *text = "7x";
  for (int i = 0; i < 2; i++) {
    int digit;
    parse_digit(text[i], &digit); /* ignores the result */
    if (digit > 5) /* BUG: no digit was stored for 'x' */
      puts("large");
  }
  return 0;
}
