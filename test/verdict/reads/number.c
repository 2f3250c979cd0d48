// VERDICT expect=true property=none default=true args=--time-limit=20
/* Any number, and any place in the text where it may end. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char line[8], *end;
  if (!fgets(line, sizeof line, stdin)) return 1;
  long n = strtol(line, &end, 10);
  if (end == line || n < 0 || n > 100) return 1;
  if (*end != '\n') return 2;
  return (int)n + atoi(line) % 100 > 50;
}
