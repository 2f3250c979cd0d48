// VERDICT expect=false property=none kind=access default=false
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "w");
  if (!f) return 0;
  fclose(f);
  setvbuf(f, 0, _IONBF, 0);
  return 0;
}
