// VERDICT expect=false property=none default=false
// The exchange without a third variable destroys an object that is exchanged with itself.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static void swap(unsigned *p, unsigned *q) { *p ^= *q; *q ^= *p; *p ^= *q; }
int main(void) {
  unsigned a[2] = {3, 4}, i = __VERIFIER_nondet_uint() % 2, j = __VERIFIER_nondet_uint() % 2;
  unsigned before = a[i];
  swap(&a[i], &a[j]);
  assert(a[j] == before);
  return 0;
}
