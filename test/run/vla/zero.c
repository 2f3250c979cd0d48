// RUN expect=vla@5 native=ubsan
#include <stdio.h>

static int reversed_first(const int *a, int n) {
  int copy[n]; /* BUG: n is 0 in the second call */
  for (int i = 0; i < n; i++)
    copy[i] = a[n - 1 - i];
  return n ? copy[0] : -1;
}

int main(void) {
  int a[] = {1, 2, 3};
  printf("%d\n", reversed_first(a, 3));
  printf("%d\n", reversed_first(a, 0));
  return 0;
}
