// VERDICT expect=false property=none kind=overflow default=false
/* Whether the first and the last element are compared is up to the library. */
#include <limits.h>
#include <stdlib.h>
static int difference(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  int a[3] = {INT_MIN, -1, INT_MAX - 1};
  qsort(a, 3, sizeof *a, difference);
  return 0;
}
