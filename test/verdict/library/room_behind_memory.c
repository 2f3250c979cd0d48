// VERDICT expect=false property=none kind=assertion default=unknown
/* malloc may give more than it was asked for; how much is not modelled exactly. */
#include <assert.h>
#include <malloc.h>
#include <stdlib.h>
int main(void) {
  void *p = malloc(5);
  assert(malloc_usable_size(p) == 5);
  free(p);
  return 0;
}
