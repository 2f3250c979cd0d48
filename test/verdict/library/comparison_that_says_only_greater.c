// VERDICT expect=true property=none default=unknown
/* 0 for what is less, too: works with most libraries, but is undefined. It need not fail. */
#include <assert.h>
#include <stdlib.h>
static int greater(const void *a, const void *b) { return *(const int *)a > *(const int *)b; }
int main(void) {
  int a[3] = {3, 1, 2};
  qsort(a, 3, sizeof *a, greater);
  assert(a[0] == 1 && a[1] == 2 && a[2] == 3);
  return 0;
}
