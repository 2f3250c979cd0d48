// EVERYDAY expect=true group=strings
/* A copy of a line. */
#include <stdio.h>
#include <string.h>
#include <stdlib.h>

int main(void) {
  char line[40] = "";
  if (!fgets(line, sizeof line, stdin)) return 1;
  char *copy = malloc(sizeof line);
  if (!copy) return 1;
  memcpy(copy, line, sizeof line);
  if (copy[0] == 'q') {
    free(copy);
    return 0;
  }
  puts(copy);
  free(copy);
  return 0;
}
