// VERDICT expect=true property=none default=true
// More than fit the registers of the calling convention.
#include <assert.h>
#include <stdarg.h>
extern int __VERIFIER_nondet_int(void);
static int last(int n, ...) {
  va_list ap;
  int v = 0;
  va_start(ap, n);
  while (n--) v = va_arg(ap, int);
  va_end(ap);
  return v;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  assert(last(10, 1, 2, 3, 4, 5, 6, 7, 8, 9, x) == x);
  return 0;
}
