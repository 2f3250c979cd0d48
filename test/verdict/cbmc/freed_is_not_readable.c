// VERDICT expect=false property=none kind=assertion default=false
/* What was freed is not readable, in a native run, too. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(10);
  free(p);
  assert(__CPROVER_r_ok(p, 1));
}
