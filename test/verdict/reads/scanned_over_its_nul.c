// VERDICT expect=false property=none default=false engines=reads
/* The first character replaces the NUL of the text, and reading goes on behind its end. */
#include <stdio.h>
int main(void) {
  char text[3] = "ab", rest[6];
  return sscanf(text, "%c%5s", &text[2], rest) == 2;
}
