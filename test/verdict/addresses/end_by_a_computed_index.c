// VERDICT expect=false property=none kind=assertion default=unknown
/* The end of `row` comes through memory, at an index that is an input. */
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
static long row[5], other[5], *saved[3];
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
  if (n > 5 || k > 1) return 0;
  saved[0] = row + n, saved[1] = other, saved[2] = row + n;
  assert(saved[k] != saved[k + 1]);
  return 0;
}
