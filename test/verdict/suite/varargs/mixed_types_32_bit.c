// VERDICT expect=true property=none args=-m32 default=true
// Arguments of different sizes, one after the other.
#include <assert.h>
#include <stdarg.h>
static double mixed(int n, ...) {
  va_list ap;
  va_start(ap, n);
  char c = (char)va_arg(ap, int);
  double d = va_arg(ap, double);
  long long l = va_arg(ap, long long);
  int *p = va_arg(ap, int *);
  va_end(ap);
  return c + d + (double)l + *p;
}
int main(void) {
  int x = 4;
  assert(mixed(1, 'a', 0.5f, 10LL, &x) == 111.5);
  return 0;
}
