// VERDICT expect=false property=none kind=assertion default=false
/* White space matches at the end of the file, too: 0. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  if (getchar() != EOF || !feof(stdin)) return 0;
  assert(scanf(" ") == EOF);
  return 0;
}
