// VERDICT expect=false property=none kind=assertion default=false
/* How often qsort compares is up to the library. */
#include <assert.h>
#include <stdlib.h>
static int calls;
static int by_size(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  calls = calls < 100 ? calls + 1 : 100;
  return (x > y) - (x < y);
}
int main(void) {
  int a[4] = {1, 2, 3, 4};
  qsort(a, 4, sizeof *a, by_size);
  assert(calls == 3);
  return 0;
}
