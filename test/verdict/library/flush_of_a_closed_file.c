// VERDICT expect=false property=none kind=access default=false
/* A stream that was closed is no stream. */
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "w");
  if (!f) return 0;
  fclose(f);
  fflush(f);
  return 0;
}
