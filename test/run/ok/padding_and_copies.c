// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct padded {
  char c;
  int i;
  char d;
};

static struct padded next(struct padded p) {
  p.i++;
  return p;
}

int main(void) {
  struct padded a, b; /* the padding stays undefined, and may be copied */
  a.c = 'x';
  a.i = 5;
  a.d = 'y';
  b = a;
  struct padded *heap = malloc(2 * sizeof *heap);
  if (!heap)
    return 1;
  memcpy(heap, &b, sizeof b);
  heap[1] = *heap;
  memmove(&a, &heap[1], sizeof a);
  a = next(next(a));
  printf("%c%d%c\n", a.c, a.i, a.d);
  int part[4]; /* half of it is never set, nor read */
  part[1] = 7;
  part[3] = 9;
  int copy[4];
  memcpy(copy, part, sizeof copy);
  printf("%d\n", copy[1] + copy[3]);
  free(heap);
  return 0;
}
