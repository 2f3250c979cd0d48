// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  size_t n = 0, capacity = 0;
  int *a = NULL; /* realloc of null is malloc */
  for (int i = 0; i < 100; i++) {
    if (n == capacity) {
      capacity = capacity ? 2 * capacity : 1;
      int *bigger = realloc(a, capacity * sizeof *a);
      if (!bigger) {
        free(a);
        return 1;
      }
      a = bigger;
    }
    a[n++] = i * i;
  }
  int *smaller = realloc(a, 10 * sizeof *a);
  if (!smaller) {
    free(a);
    return 1;
  }
  printf("%zu %zu %d %d\n", n, capacity, smaller[0], smaller[9]);
  free(smaller);
  return 0;
}
