// VERDICT expect=true property=none default=true
// bsearch finds what is there.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int compare(const void *k, const void *e) { return *(const int *)k - *(const int *)e; }
int main(void) {
  int a[4] = {1, 3, 5, 7}, k = (int)(__VERIFIER_nondet_uint() % 9);
  int *p = bsearch(&k, a, 4, sizeof *a, compare);
  assert(k % 2 ? p && *p == k : p == 0);
  return 0;
}
