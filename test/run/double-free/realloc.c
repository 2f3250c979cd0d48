// RUN expect=double-free|freed@12 native=asan
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *a = malloc(4 * sizeof *a);
  if (!a)
    return 1;
  a[0] = 42;
  printf("%d\n", a[0]);
  free(a);
  a = realloc(a, 8 * sizeof *a); /* BUG: releases the block once more */
  free(a);
  return 0;
}
