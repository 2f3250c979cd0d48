// EVERYDAY expect=false group=allocation bugs=out:16,freed:20
/* An array that grows. */
#include <protest.h>
#include <stdlib.h>

int main(void) {
  int n = protest_int("n"), *a = malloc(2 * sizeof *a), room = 2, sum = 0;
  if (n < 0 || n > 5) n = 5;
  for (int i = 0; a && i < n; i++) {
    if (i == room && i < 4) {
      int *more = realloc(a, 2 * (size_t)room * sizeof *a);
      if (!more) break;
      a = more;
      room *= 2;
    }
    a[i] = i;
    sum += a[i];
  }
  free(a);
  return n == 3 ? a[0] : sum;
}
