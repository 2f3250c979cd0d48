// VERDICT expect=false property=none default=false engines=reads
/* What a stream gives is anything, but it must be one. */
#include <stdio.h>
int main(void) {
  FILE *f = fopen("data", "r");
  if (!f) return 1;
  int first = fgetc(f);
  fclose(f);
  if (first == 'x') first = fgetc(f);
  return first == 'y';
}
