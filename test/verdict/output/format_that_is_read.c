// VERDICT expect=false property=none default=false args=--checks=all
// The user writes the format.
#include <stdio.h>
int main(void) {
  char line[8];
  if (!fgets(line, 8, stdin)) return 0;
  printf(line);
  return 0;
}
