// VERDICT expect=false property=none kind=assertion default=false
/* getchar gives EOF for read errors, too: standard input may be a folder. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  if (getchar() == EOF) assert(feof(stdin));
  return 0;
}
