// RUN expect=write-out@15 native=asan
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  short *a = malloc(10 * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < 10; i++)
    a[i] = (short)i;
  short *b = realloc(a, 4 * sizeof *b);
  if (!b)
    return 1;
  printf("%d\n", b[3]);
  b[4] = 1; /* BUG: only 4 elements are left */
  free(b);
  return 0;
}
