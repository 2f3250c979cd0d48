// VERDICT expect=true property=none default=true engines=dash,test must=kiki
// Streams that nobody closes are held by the library; lines and spaces are counted.
#include <ctype.h>
#include <stdio.h>

int main(void) {
  FILE *f = fopen("input.txt", "r"), *g = fopen("output.txt", "w");
  unsigned n = 0;
  int c;
  if (f == NULL || g == NULL) return 1;
  while ((c = fgetc(f)) != EOF) {
    if (c == '\n') n++;
    if (isspace(c)) n++;
  }
  return 0;
}
