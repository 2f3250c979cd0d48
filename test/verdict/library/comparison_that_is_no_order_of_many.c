// VERDICT expect=false property=none kind=assertion default=unknown
/* Only some of many elements go round in a circle. */
#include <assert.h>
#include <stdlib.h>
static int up(const void *a, const void *b) {
  return (int)(*(const unsigned *)a - *(const unsigned *)b);
}
int main(void) {
  unsigned a[10] = {0x60000000, 0, 1, 2, 3, 4, 5, 6, 7, 0xc0000000};
  qsort(a, 10, sizeof *a, up);
  assert(a[0] == 0 && a[8] == 0x60000000 && a[9] == 0xc0000000);
  return 0;
}
