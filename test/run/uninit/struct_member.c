// RUN expect=uninit@16 args=--checks=uninit native=msan
#include <stdio.h>

struct point {
  int x, y;
};

static void set_x(struct point *p, int x) { p->x = x; }

int main(void) {
  struct point p, copy;
  set_x(&p, 3);
  copy = p; /* copying is fine */
  if (copy.x != 3)
    return 1;
  if (copy.y == 3) /* BUG: y was never set */
    return 2;
  puts("done");
  return 0;
}
