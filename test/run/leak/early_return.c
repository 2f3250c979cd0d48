// RUN expect=leak@6 args=--checks=leak native=lsan
#include <stdio.h>
#include <stdlib.h>

static int sum(int n) {
  int *work = calloc(8, sizeof *work); /* BUG: not freed when n is too large */
  if (!work)
    return -1;
  if (n > 8)
    return -2;
  int s = 0;
  for (int i = 0; i < n; i++)
    s += work[i] + i;
  free(work);
  return s;
}

int main(void) {
  printf("%d\n", sum(4));
  printf("%d\n", sum(9));
  return 0;
}
