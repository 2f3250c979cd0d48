// VERDICT expect=true property=none default=true
// Labels as values.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  static const void *const to[] = {&&one, &&two, &&end};
  unsigned n = __VERIFIER_nondet_uint() % 3;
  int r = 0;
  goto *to[n];
one:
  r += 1;
two:
  r += 1;
end:
  assert(r == 2 - (int)n);
  return 0;
}
