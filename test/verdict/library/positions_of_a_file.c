// VERDICT expect=true property=none default=true
/* A position that was got can be set. */
#include <stdio.h>
int main(void) {
  fpos_t p;
  FILE *f = fopen("x", "r");
  if (!f) return 0;
  if (fgetpos(f, &p) == 0) {
    fsetpos(f, &p);
    fgetc(f);
  }
  fclose(f);
  return 0;
}
