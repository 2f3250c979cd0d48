// RUN expect=overlap@7 native=asan
/* Shifting an array by memcpy. */
#include <string.h>
int main(void) {
  int a[8] = {1, 2, 3, 4};
  memcpy(a + 4, a, 4 * sizeof *a);
  memcpy(a + 1, a, 4 * sizeof *a);
  return a[1];
}
