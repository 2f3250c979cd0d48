// VERDICT expect=false property=none default=any engines=reads
/* As long_line.c, but what is read may have no end within the buffer. */
#include <stdio.h>
int main(void) {
  char line[512];
  if (fread(line, 1, sizeof line, stdin) != sizeof line) return 1;
  printf("you said: %s", line);
  return 0;
}
