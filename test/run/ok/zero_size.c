// RUN expect=ok args=--checks=all
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  void *p = malloc(0); /* null, or a block that may not be read */
  free(p);
  free(NULL);
  char a[2] = "x", *end = a + 2;
  memcpy(end, a, 0);
  memset(end, 0, 0);
  memmove(a, end, 0);
  printf("%d %s\n", memcmp(a, end, 0), a);
  char *b = calloc(0, 8), *c = calloc(8, 0);
  free(b);
  free(c);
  printf("%zu\n", strlen(""));
  return 0;
}
