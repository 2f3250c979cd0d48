// VERDICT expect=false property=none kind=assertion default=unknown
/* The copy of the pointer outlives the block, whose memory the next call gets. */
#include <assert.h>
#include <stdlib.h>
static void *last;
static void make(void) {
  void *p = malloc(8);
  if (last) assert(p != last);
  last = p;
  free(p);
}
int main(void) {
  make();
  make();
  return 0;
}
