// VERDICT expect=true property=none args=--function=f default=true
/* What is passed may be freed. */
#include <stdlib.h>

void f(int *p) {
  if (p) *p = 0;
  free(p);
}
