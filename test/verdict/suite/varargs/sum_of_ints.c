// VERDICT expect=true property=none default=true
// As many as the first argument says.
#include <assert.h>
#include <stdarg.h>
extern short __VERIFIER_nondet_short(void);
static int sum(int n, ...) {
  va_list ap;
  int s = 0;
  va_start(ap, n);
  for (int k = 0; k < n; k++) s += va_arg(ap, int);
  va_end(ap);
  return s;
}
int main(void) {
  short x = __VERIFIER_nondet_short();
  assert(sum(3, 1, (int)x, -1) == x && sum(0) == 0);
  return 0;
}
