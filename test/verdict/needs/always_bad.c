// VERDICT expect=false property=none args=--function=f default=false
/* It fails whatever is passed. */
#include <stdlib.h>
char *f(unsigned char n) {
  char *p = malloc(n);
  if (p) p[n] = 0;
  return p;
}
