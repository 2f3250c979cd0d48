// VERDICT expect=false property=none default=false
// Two names for one object: the second write wins.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[2] = {0, 0};
  unsigned i = __VERIFIER_nondet_uint() & 1;
  int *p = &a[i], *q = &a[1];
  *p = 1;
  *q = 2;
  assert(*p == 1);
  return 0;
}
