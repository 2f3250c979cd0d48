// RUN expect=read-out@13 native=asan
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int n = 5, sum = 0;
  int *a = malloc(n * sizeof *a);
  if (!a)
    return 1;
  for (int i = 0; i < n; i++)
    a[i] = i * i;
  for (int i = 0; i <= n; i++)
    sum += a[i]; /* BUG: i reaches n */
  printf("%d\n", sum);
  free(a);
  return 0;
}
