// VERDICT expect=false property=none args=--function=f default=false
/* Freed twice on the way of an error. */
#include <stdlib.h>

int f(char *p, int n) {
  if (n < 0) free(p);
  free(p);
  return n;
}
