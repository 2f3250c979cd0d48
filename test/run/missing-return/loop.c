// RUN expect=missing-return@9|14 native=none
// native: UBSan looks for missing returns in C++ only
#include <stdio.h>

static int find(const int *a, int n, int wanted) {
  for (int i = 0; i < n; i++)
    if (a[i] == wanted)
      return i;
} /* BUG: nothing when it is not there (reported here, or where the value is used) */

int main(void) {
  int a[] = {4, 5, 6};
  printf("%d\n", find(a, 3, 6));
  if (find(a, 3, 7) >= 0) /* BUG: uses the value */
    puts("found");
  return 0;
}
