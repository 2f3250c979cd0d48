// VERDICT expect=false property=none kind=assertion default=unknown
/* A double is not where a long is looked for: on x86-64 the next long is read. */
#include <assert.h>
#include <stdarg.h>
static long first(int n, ...) {
  va_list ap;
  va_start(ap, n);
  long v = va_arg(ap, long);
  va_end(ap);
  return v;
}
int main(void) {
  assert(first(2, 1.0, 5L) == 0x3ff0000000000000);
  return 0;
}
