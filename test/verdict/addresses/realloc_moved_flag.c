// VERDICT expect=false property=none kind=assertion default=unknown args=-m32
/* The same through a copy of the pointer and a flag. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(100), *old = p;
  p = realloc(p, 50);
  int moved = p != old;
  free(p);
  assert(moved);
  return 0;
}
