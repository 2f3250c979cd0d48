// EVERYDAY expect=true group=allocation
/* Arrays of four kinds. */
#include <protest.h>
#include <stdlib.h>

static int fixed[5];

static int get(const int *a, int n, int i) { return i >= 0 && i < n ? a[i] : -1; }

int main(void) {
  int local[3] = {1, 2, 3}, i = protest_int("i");
  int *made = malloc(4 * sizeof *made), *cleared = calloc(6, sizeof *cleared);
  if (made && cleared) {
    for (int k = 0; k < 4; k++) made[k] = k;
    i = get(fixed, 5, i) + get(local, 3, i) + get(made, 4, i) + get(cleared, 6, i);
  }
  free(made);
  free(cleared);
  return i;
}
