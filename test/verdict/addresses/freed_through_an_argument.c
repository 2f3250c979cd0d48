// VERDICT expect=false property=none kind=assertion default=unknown
/* The pointer is freed where only its address is known, and compared by another function. */
#include <assert.h>
#include <stdlib.h>
static void drop(void **p) { free(*p); }
static int same(void *a, void *b) { return a == b; }
int main(void) {
  void *p = malloc(4), *r;
  drop(&p);
  r = malloc(4);
  assert(!same(p, r));
  free(r);
  return 0;
}
