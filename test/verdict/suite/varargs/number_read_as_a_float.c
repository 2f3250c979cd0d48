// VERDICT expect=false property=none kind=assertion default=unknown
#include <assert.h>
#include <stdarg.h>
static double first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  double v = va_arg(ap, double);
  va_end(ap);
  return v;
}
int main(void) {
  assert(first(2, 0x3ff0000000000000, 5.0) == 1.0);
  return 0;
}
