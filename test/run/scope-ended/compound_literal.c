// RUN expect=scope-ended@16 native=asan
#include <stdio.h>

struct point {
  int x, y;
};

static struct point *shifted(int x, int y) {
  struct point *p = &(struct point){x + 1, y + 1};
  printf("%d %d\n", p->x, p->y);
  return p;
}

int main(void) {
  struct point *p = shifted(1, 2);
  int y = p->y; /* BUG: the literal lives as long as the block of shifted */
  printf("%d\n", y);
  return 0;
}
