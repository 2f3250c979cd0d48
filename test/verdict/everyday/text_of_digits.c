// VERDICT expect=false property=none kind=overflow args="--checks=overflow" default=false
/* Only a number of ten digits gets there, and the search makes a text longer digit by digit. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  char line[32];
  if (!fgets(line, sizeof line, stdin)) return 1;
  int n = atoi(line);
  if (n < 2000000000) return 1;
  return n + 147483647 == 7;
}
