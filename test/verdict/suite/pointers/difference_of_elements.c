// VERDICT expect=true property=none default=true
// Counted in elements, signed.
#include <assert.h>
#include <stddef.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  long a[6];
  unsigned i = __VERIFIER_nondet_uint() % 6, j = __VERIFIER_nondet_uint() % 6;
  ptrdiff_t d = &a[i] - &a[j];
  assert(d == (ptrdiff_t)i - (ptrdiff_t)j && (d < 0) == (&a[i] < &a[j]));
  return 0;
}
