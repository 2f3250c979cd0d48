// RUN expect=uninit@13 args=--checks=uninit native=msan
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int *a = malloc(8 * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < 7; i++)
    a[i] = i;
  int odd = 0;
  for (int i = 0; i < 8; i++)
    if (a[i] % 2) /* BUG: the last element was never set */
      odd++;
  printf("%d\n", odd);
  free(a);
  return 0;
}
