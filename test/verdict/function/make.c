// VERDICT expect=true property=none args=--function=f default=true
/* What is returned is no leak. */
#include <stdlib.h>

char *f(unsigned char n) {
  char *p = malloc(n + 1u);
  if (p) p[n] = 0;
  return p;
}
