// EVERYDAY expect=false group=allocation bugs=out:14,out:15,out:16
/* Arrays of four kinds. */
#include <protest.h>
#include <stdlib.h>

static int fixed[5];

int main(void) {
  int local[3] = {1, 2, 3}, i = protest_int("i");
  if (i < 0) return 1;
  int *made = malloc(4 * sizeof *made), *cleared = calloc(6, sizeof *cleared);
  if (made && cleared) {
    for (int k = 0; k < 4; k++) made[k] = k;
    if (i <= 5) fixed[i] = 1;
    if (i > 5 && i <= 6) cleared[i] = 2;
    if (i == 7) local[i - 5] = made[i - 3];
  }
  free(made);
  free(cleared);
  return i;
}
