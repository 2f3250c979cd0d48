// VERDICT expect=false property=none kind=assertion default=unknown
/* realloc may leave the block where it is; in the model it always moves, so nothing may be proved. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(16), *q = realloc(p, 4);
  if (q == p) assert(0);
  free(q);
  return 0;
}
