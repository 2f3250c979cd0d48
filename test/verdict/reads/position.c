// VERDICT expect=false property=unreach-call engines=reads default=false
/* Reading moves the position. */
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *f = fopen("data", "r");
  if (!f) return 1;
  rewind(f);
  if (fgetc(f) != EOF && ftell(f) == 1) reach_error();
  fclose(f);
  return 0;
}
