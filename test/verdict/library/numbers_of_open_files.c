// VERDICT expect=true property=none kind=assertion default=true
/* Open files have different numbers. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "r"), *g = fopen("y", "r");
  if (f && g) assert(fileno(f) != fileno(g) && fileno(f) == fileno(f) && fileno(stdin) == 0);
  if (f) fclose(f);
  if (g) fclose(g);
  return 0;
}
