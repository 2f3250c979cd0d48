// RUN expect=ok
#include <stdarg.h>
#include <stdio.h>

static int format(char *to, size_t n, const char *how, ...) {
  va_list ap;
  va_start(ap, how);
  int r = vsnprintf(to, n, how, ap);
  va_end(ap);
  return r;
}

int main(void) {
  char text[16];
  int n = format(text, sizeof text, "%d-%s-%c", 42, "ab", 'z');
  printf("%d %s\n", n, text);
  n = format(text, sizeof text, "%s", "much too long for the buffer");
  printf("%d %s\n", n, text);
  n = format(text, 1, "%d", 7);
  printf("%d '%s'\n", n, text);
  n = format(NULL, 0, "%05d|%-6s|%+.2f", 42, "ab", 3.14159);
  printf("%d\n", n);
  return 0;
}
