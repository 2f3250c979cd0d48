// RUN expect=leak@8 args=--checks=leak native=lsan
#include <stdio.h>
#include <stdlib.h>

static int *slot;

static void fill(int value) {
  slot = malloc(sizeof *slot); /* BUG: the second call loses the block of the first */
  if (!slot)
    exit(1);
  *slot = value;
}

int main(void) {
  fill(1);
  fill(2);
  printf("%d\n", *slot);
  free(slot);
  slot = NULL;
  return 0;
}
