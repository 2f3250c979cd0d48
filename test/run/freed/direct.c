// RUN expect=freed@12 native=asan
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *p = malloc(sizeof *p);
  if (!p)
    return 1;
  *p = 5;
  printf("%d\n", *p);
  free(p);
  printf("%d\n", *p); /* BUG: read after free */
  return 0;
}
