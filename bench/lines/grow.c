// EVERYDAY expect=true group=allocation
/* An array that grows. */
#include <protest.h>
#include <stdlib.h>

int main(void) {
  int n = protest_int("n"), *a = malloc(2 * sizeof *a), room = 2, sum = 0;
  if (n < 0 || n > 5) n = 5;
  for (int i = 0; a && i < n; i++) {
    if (i == room) {
      int *more = realloc(a, 2 * (size_t)room * sizeof *a);
      if (!more) break;
      a = more;
      room *= 2;
    }
    a[i] = i;
    sum += a[i];
  }
  free(a);
  return sum;
}
