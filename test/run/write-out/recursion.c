// RUN expect=write-out@8 native=asan
#include <stdio.h>

/* Writes the digits of V in base 2 and returns the end. */
static char *digits(char *to, unsigned v) {
  if (v > 1)
    to = digits(to, v / 2);
  *to = (char)('0' + v % 2); /* BUG: 9 digits into 8 bytes */
  return to + 1;
}

int main(void) {
  char text[8];
  printf("%d\n", (int)(digits(text, 255) - text));
  printf("%d\n", (int)(digits(text, 256) - text));
  return 0;
}
