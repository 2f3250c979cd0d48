// VERDICT expect=true property=none default=true
// qsort with a comparison of the program.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int compare(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
int main(void) {
  int a[3] = {5, __VERIFIER_nondet_int(), -5};
  qsort(a, 3, sizeof *a, compare);
  assert(a[0] <= a[1] && a[1] <= a[2]);
  return 0;
}
