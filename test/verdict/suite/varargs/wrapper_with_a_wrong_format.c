// VERDICT expect=false property=none kind=assertion default=unknown
/* What a wrapper passes on is a float, and its format asks for a number. */
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
static char text[40];
static void say(const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  vsnprintf(text, sizeof text, format, ap);
  va_end(ap);
}
int main(void) {
  say("%lx", 1.0, 7L);
  assert(text[0] == '3');
  return 0;
}
