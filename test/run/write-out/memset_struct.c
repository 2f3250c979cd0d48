// RUN expect=write-out@16 native=asan
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct point {
  int x, y;
};

int main(void) {
  struct point *p = malloc(sizeof *p);
  if (!p)
    return 1;
  memset(p, 0, sizeof *p);
  printf("%d %d\n", p->x, p->y);
  memset(p, 0, 2 * sizeof *p); /* BUG: clears two points */
  free(p);
  return 0;
}
