// VERDICT expect=false property=none kind=assertion default=unknown
/* A function returns what it has freed. */
#include <assert.h>
#include <stdlib.h>
static void *make(void) {
  void *p = malloc(8);
  free(p);
  return p;
}
int main(void) {
  void *a = make(), *b = make();
  assert(a != b);
  return 0;
}
