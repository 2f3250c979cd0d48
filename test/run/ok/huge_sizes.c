// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>

/* glibc has no objects of more than PTRDIFF_MAX bytes */
int main(void) {
  volatile size_t all = SIZE_MAX;
  volatile int negative = -5;
  printf("%d\n", malloc(all) == NULL);
  printf("%d %d\n", malloc((size_t)negative) == NULL, calloc(all, 1) == NULL);
  char *p = malloc(3), *q = realloc(p, all);
  printf("%d\n", q == NULL);
  free(p);
  return 0;
}
