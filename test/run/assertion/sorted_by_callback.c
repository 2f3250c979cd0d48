// RUN expect=assertion@17 native=asan
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static int descending(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x < y) - (x > y);
}

int main(void) {
  int a[5] = {4, 1, 3, 5, 2};
  qsort(a, 5, sizeof a[0], descending);
  for (int i = 0; i < 5; i++)
    printf("%d\n", a[i]);
  for (int i = 1; i < 5; i++)
    assert(a[i - 1] <= a[i]); /* BUG: sorted the wrong way */
  return 0;
}
