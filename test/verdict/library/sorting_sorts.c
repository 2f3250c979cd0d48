// VERDICT expect=true property=none default=true engines=test
/* Whatever happens to equal elements: the result is sorted, and has the same elements. */
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int by_size(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
int main(void) {
  int a[3], x = __VERIFIER_nondet_int();
  a[0] = x, a[1] = __VERIFIER_nondet_int(), a[2] = __VERIFIER_nondet_int();
  qsort(a, 3, sizeof *a, by_size);
  assert(a[0] <= a[1] && a[1] <= a[2]);
  assert(a[0] == x || a[1] == x || a[2] == x);
  return 0;
}
