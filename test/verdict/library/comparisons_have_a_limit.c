// VERDICT expect=false property=none kind=assertion default=unknown
/* The model compares three elements at most four times; a library may compare more often. */
#include <assert.h>
#include <stdlib.h>
static unsigned calls;
static int by_size(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  calls++;
  return (x > y) - (x < y);
}
int main(void) {
  int a[3] = {1, 2, 3};
  qsort(a, 3, sizeof *a, by_size);
  assert(calls < 9);
  return 0;
}
