// VERDICT expect=false property=none args=--function=f default=false
/* What is passed may be freed; wrong. */
#include <stdlib.h>

void f(int *p) {
  free(p);
  if (p) *p = 0;
}
