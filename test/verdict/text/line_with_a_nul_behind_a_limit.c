// VERDICT expect=false property=none kind=bounds default=false must=test
/* A line that is too long is skipped in pieces.  A piece that starts with a NUL has no last
   character. */
#include <stdio.h>
#include <string.h>

int main(void) {
  char line[450], piece[12];
  unsigned lines = 0;
  while (fgets(line, sizeof line, stdin)) {
    size_t n = strlen(line);
    lines++;
    if (n == sizeof line - 1 && line[n - 1] != '\n')
      while (fgets(piece, sizeof piece, stdin))
        if (piece[strlen(piece) - 1] == '\n') break;
  }
  printf("%u\n", lines);
  return 0;
}
