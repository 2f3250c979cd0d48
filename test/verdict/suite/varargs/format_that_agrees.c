// VERDICT expect=true property=none default=true
#include <stdarg.h>
#include <stdio.h>
static char text[80];
static void put(const char *format, ...) {
  va_list ap;
  va_start(ap, format);
  vsnprintf(text, sizeof text, format, ap);
  va_end(ap);
}
int main(void) {
  snprintf(text, sizeof text, "%s: %g %Lg", "half", 0.5, 1.5L);
  put("%d of %g\n", 1, 0.5);
  return text[0];
}
