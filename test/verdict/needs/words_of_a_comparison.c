// VERDICT expect=true property=none args=--function=by_text default=unknown
/* How qsort compares texts: what it passes points to pointers. */
#include <string.h>
int by_text(const void *x, const void *y) {
  const char *const *left = x, *const *right = y;
  return strcmp(*left, *right);
}
