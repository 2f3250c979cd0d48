// VERDICT expect=true property=none default=true
// div, abs, labs.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int n = (int)(__VERIFIER_nondet_uint() % 100) - 50;
  div_t d = div(n, 8);
  assert(d.quot * 8 + d.rem == n && abs(d.rem) < 8 && labs(-5L) == 5);
  return 0;
}
