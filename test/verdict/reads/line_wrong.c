// VERDICT expect=false property=none default=false engines=reads
/* The size is that of a pointer's neighbour. */
#include <stdio.h>
int main(void) {
  char line[16];
  int n = 0;
  while (fgets(line, sizeof line + 1, stdin) && n < 100) n += line[0] == '#';
  return n;
}
