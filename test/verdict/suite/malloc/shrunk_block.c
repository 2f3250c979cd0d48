// VERDICT expect=false property=none default=false
// After it was made smaller, the end is gone.
#include <stdlib.h>
int main(void) {
  char *p = malloc(8);
  if (!p) return 0;
  char *q = realloc(p, 4);
  if (!q) { free(p); return 0; }
  q[4] = 1;
  free(q);
  return 0;
}
