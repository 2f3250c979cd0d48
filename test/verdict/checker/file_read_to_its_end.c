// VERDICT expect=true property=none default=true engines=kiki
// Whether the file was opened is not known, but in the loop it was: a fresh stream has no character pushed back.
#include <ctype.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("input.txt", "r");
  unsigned long characters = 0, words = 0;
  int c, inside = 0;
  if (f == NULL) return 1;
  while ((c = fgetc(f)) != EOF) {
    characters++;
    if (isspace(c)) {
      inside = 0;
    } else if (!inside) {
      inside = 1;
      words++;
    }
  }
  fclose(f);
  return 0;
}
