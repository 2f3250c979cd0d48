// VERDICT expect=false property=none kind=assertion default=false
/* Which of several equal elements bsearch finds is open. */
#include <assert.h>
#include <stdlib.h>
static int by_size(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
  static const int a[5] = {1, 3, 3, 3, 7};
  int key = 3;
  const int *p = bsearch(&key, a, 5, sizeof *a, by_size);
  assert(p == a + 2);
  return 0;
}
