// VERDICT expect=false property=none kind=assertion default=unknown
/* A difference of 64 bits that is cut to an int: 1 before 2, 2 before 3 and 3 before 1. What comes
   out depends on how a library sorts; glibc's is not what is asserted. */
#include <assert.h>
#include <stdlib.h>
struct event {
  long long at;
  char name;
};
static int earlier(const void *a, const void *b) {
  return (int)(((const struct event *)a)->at - ((const struct event *)b)->at);
}
int main(void) {
  struct event e[3] = {{0x60000000, 'b'}, {0, 'a'}, {0xc0000000, 'c'}};
  qsort(e, 3, sizeof *e, earlier);
  assert(e[0].name == 'a' && e[1].name == 'b' && e[2].name == 'c');
  return 0;
}
