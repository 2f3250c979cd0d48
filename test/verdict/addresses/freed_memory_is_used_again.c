// VERDICT expect=false property=none kind=assertion default=unknown
/* An allocator gives out again what was freed. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(8);
  free(p);
  char *q = malloc(8);
  assert(p != q);
  free(q);
  return 0;
}
