// RUN expect=bad-free@13 native=asan
#include <stdio.h>
#include <stdlib.h>

static int fallback[4];

int main(void) {
  for (int n = 8; n >= 4; n -= 4) {
    int *work = n > 4 ? calloc((size_t)n, sizeof *work) : fallback;
    if (!work)
      return 1;
    printf("%d\n", work[0]);
    free(work); /* BUG: the second turn works in a global array */
  }
  return 0;
}
