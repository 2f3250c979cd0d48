// VERDICT expect=false property=none kind=assertion default=false
/* One character can be put back for sure, a second one perhaps. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  if (ungetc('a', stdin) == EOF) return 0;
  assert(ungetc('b', stdin) == EOF);
  return 0;
}
