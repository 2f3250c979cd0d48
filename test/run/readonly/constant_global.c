// RUN expect=readonly@8 native=asan
#include <stdio.h>

static const int limits[3] = {10, 20, 30};

static void clear(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i] = 0; /* BUG: the array is constant */
}

int main(void) {
  int mine[3] = {1, 2, 3};
  clear(mine, 3);
  printf("%d %d\n", mine[2], limits[2]);
  clear((int *)limits, 3);
  return 0;
}
