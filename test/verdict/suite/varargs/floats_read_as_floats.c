// VERDICT expect=true property=none default=true
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
static double largest(int n, ...) {
  va_list ap;
  double most = 0;
  va_start(ap, n);
  while (n--) {
    double v = va_arg(ap, double);
    if (v > most) most = v;
  }
  va_end(ap);
  return most;
}
static void say(const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  vprintf(format, ap);
  va_end(ap);
}
int main(void) {
  assert(largest(3, 1.0, 5.0, 2.5) == 5.0);
  printf("%*d %s %5.1f%%\n", 3, 4, "text", 1.5);
  say("no more\n");
  return 0;
}
