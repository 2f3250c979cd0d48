// RUN expect=assertion@17 native=asan
#include <assert.h>
#include <stdio.h>

static int largest(const int *a, int n) {
  int m = 0; /* wrong for negative numbers */
  for (int i = 0; i < n; i++)
    if (a[i] > m)
      m = a[i];
  return m;
}

int main(void) {
  int mixed[] = {-3, 8, 5}, negative[] = {-3, -8};
  assert(largest(mixed, 3) == 8);
  printf("%d\n", largest(mixed, 3));
  assert(largest(negative, 2) == -3); /* BUG: gives 0 */
  return 0;
}
