// RUN expect=freed@15 native=asan
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *a = malloc(2 * sizeof *a);
  if (!a)
    return 1;
  a[0] = 1;
  int *first = &a[0];
  a = realloc(a, 100000 * sizeof *a);
  if (!a)
    return 1;
  printf("%d\n", a[0]);
  *first = 2; /* BUG: points into the old block */
  free(a);
  return 0;
}
