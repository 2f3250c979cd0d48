// VERDICT expect=true property=none default=true
// A variable that is jumped over exists, and can be assigned.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n) goto skip;
  return 0;
skip:;
  int v;
  v = n;
  assert(v != 0);
  return 0;
}
