// VERDICT expect=true property=none default=true
/* No two of these can share a byte; and one that is named once is the same everywhere. */
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
static const char *const names[] = {"north", "south", "east"};
static const char *name(unsigned i) { return i < 3 ? names[i] : 0; }
int main(void) {
  unsigned i = __VERIFIER_nondet_uint() % 4, j = __VERIFIER_nondet_uint() % 4;
  const char *p = name(i), *q = name(j);
  assert((p == q) == (i == j));
  assert(!p || strcmp(p, "west") != 0);
  return 0;
}
