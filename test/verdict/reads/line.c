// VERDICT expect=true property=none default=true engines=reads
/* Lines up to the size of the buffer. */
#include <stdio.h>
int main(void) {
  char line[16];
  int n = 0;
  while (fgets(line, sizeof line, stdin) && n < 100) n += line[0] == '#';
  return n;
}
