// RUN expect=ok args=--checks=all
#include <stdio.h>

struct point {
  int x, y;
};

static int dot(struct point a, const struct point *b) { return a.x * b->x + a.y * b->y; }

static const int *const table = (const int[]){4, 5, 6};

static int sum(const int *a, int n) { return n ? *a + sum(a + 1, n - 1) : 0; }

int main(void) {
  printf("%d\n", dot((struct point){1, 2}, &(struct point){.y = 10}));
  printf("%d %d\n", sum((int[]){1, 2, 3, 4}, 4), table[2]);
  struct point *p = &(struct point){3, 4};
  p->x += 10;
  (*p).y++;
  printf("%d %d\n", p->x, p->y);
  char *text = (char[]){"may be changed"};
  text[0] = 'M';
  puts(text);
  for (int i = 0; i < 2; i++) {
    int *q = (int[2]){i};
    q[1] += q[0] + i;
    printf("%d\n", q[1]);
  }
  return 0;
}
