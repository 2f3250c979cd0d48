// VERDICT expect=true property=none args=--function=f default=true
/* A text of wide characters has an end. */
#include <wchar.h>

int f(const wchar_t *s) {
  if (!s) return 0;
  return wcslen(s) > 3;
}
