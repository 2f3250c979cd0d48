// RUN expect=freed@13 native=asan
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  int *old = calloc(8, sizeof *old);
  int *new = calloc(16, sizeof *new);
  if (!old || !new)
    return 1;
  old[7] = 7;
  free(old);
  memcpy(new, old, 8 * sizeof *old); /* BUG: frees before it copies */
  printf("%d\n", new[7]);
  free(new);
  return 0;
}
