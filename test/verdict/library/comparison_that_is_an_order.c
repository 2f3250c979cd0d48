// VERDICT expect=true property=none default=true engines=test
/* The same cut makes no difference to times that are near each other. */
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
  struct event e[3] = {{0x60000000, 'b'}, {0x50000000, 'a'}, {0x70000000, 'c'}};
  qsort(e, 3, sizeof *e, earlier);
  assert(e[0].name == 'a' && e[1].name == 'b' && e[2].name == 'c');
  return 0;
}
