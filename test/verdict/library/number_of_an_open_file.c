// VERDICT expect=false property=none kind=assertion default=false
/* Files that were open before the program started have numbers, too. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  FILE *f = fopen("x", "r");
  if (!f) return 0;
  assert(fileno(f) == 3);
  fclose(f);
  return 0;
}
