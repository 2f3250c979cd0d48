// VERDICT expect=true property=none default=true
// Small and large structures are returned in different ways; the values are the same.
#include <assert.h>
extern long __VERIFIER_nondet_long(void);
struct small { char c; };
struct large { long v[6]; };
static struct small one(char c) { struct small s = {c}; return s; }
static struct large six(long x) { struct large l = {{0, 1, 2, 3, 4, x}}; return l; }
int main(void) {
  long x = __VERIFIER_nondet_long();
  assert(six(x).v[5] == x && six(x).v[3] == 3);
  assert(one('q').c == 'q');
  return 0;
}
