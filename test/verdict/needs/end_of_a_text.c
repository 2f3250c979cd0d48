// VERDICT expect=true property=none args=--function=f default=true needs='n >= 0; writable(s, n + 1)'
/* A text of n characters has one more at its end. */
#include <string.h>

int f(char *s, int n) {
  s[n] = 0;
  return (int)strlen(s);
}
