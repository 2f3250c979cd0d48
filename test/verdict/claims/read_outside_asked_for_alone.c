// VERDICT expect=false property=none args=--checks=read-out default=false
// A finer kind is asked for: the checks that fail in this way are decided, not left out.
#include <stdlib.h>

int nondet_int(void);

int main(void) {
  int n = nondet_int(), *p = malloc(4);
  if (n == 5) free(p);
  if (n == 6) return *(p + 3);
  free(p);
  return 0;
}
