// VERDICT expect=false property=none default=false
// A list that is passed on goes on where the callee stopped.
#include <assert.h>
#include <stdarg.h>
static int next(va_list *ap) { return va_arg(*ap, int); }
static int second(int n, ...) {
  va_list ap;
  va_start(ap, n);
  next(&ap);
  int v = next(&ap);
  va_end(ap);
  return v;
}
int main(void) {
  assert(second(2, 7, 8) == 7);
  return 0;
}
