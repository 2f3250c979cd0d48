// RUN expect=bad-free@6 native=asan
#include <stdio.h>
#include <stdlib.h>

static void release(int *p) {
  free(p); /* BUG: called with the address of a local variable */
}

int main(void) {
  int *heap = malloc(sizeof *heap);
  if (!heap)
    return 1;
  release(heap);
  int local = 3;
  printf("%d\n", local);
  release(&local);
  return 0;
}
