// RUN expect=double-free@25 native=asan
#include <stdio.h>
#include <stdlib.h>

struct shape {
  int corners;
};

static struct shape *make(int corners) {
  struct shape *s = malloc(sizeof *s);
  if (!s)
    exit(1);
  s->corners = corners;
  return s;
}

int main(void) {
  struct shape *triangle = make(3), *square = make(4);
  struct shape *scene[] = {triangle, square, triangle};
  int corners = 0;
  for (int i = 0; i < 3; i++)
    corners += scene[i]->corners;
  printf("%d\n", corners);
  for (int i = 0; i < 3; i++)
    free(scene[i]); /* BUG: the triangle is there twice */
  return 0;
}
