// VERDICT expect=true property=none args=--function=f default=any
/* A pointer into the other object has something in front of it: n != 0 is a need. */
#include <string.h>

void f(char *dst, size_t n, const char *src) {
  strncpy(dst, src, n);
  dst[n - 1] = 0;
}
