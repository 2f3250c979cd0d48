// RUN expect=missing-return@10|14 native=none
// native: UBSan looks for missing returns in C++ only
#include <stdio.h>

static int sign(int x) {
  if (x > 0)
    return 1;
  if (x < 0)
    return -1;
} /* BUG: nothing for 0 (reported here, or where the value is used) */

int main(void) {
  printf("%d\n", sign(4));
  int s = sign(0); /* BUG: uses the value */
  printf("%d\n", s);
  return 0;
}
