// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <stdlib.h>

struct flags {
  unsigned ready : 1;
  unsigned mode : 3;
  int level : 5;
};

static void set(struct flags *f, unsigned mode) {
  f->mode = mode; /* reads and writes back the bits beside it, which nobody set yet */
  f->ready = 1;
}

int main(void) {
  struct flags local, *heap = malloc(sizeof *heap);
  if (!heap)
    return 1;
  set(&local, 5);
  set(heap, 2);
  local.level = -3;
  printf("%u %u %d\n", local.ready, local.mode, local.level);
  printf("%u %u\n", heap->ready, heap->mode);
  free(heap);
  return 0;
}
