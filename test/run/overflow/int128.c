// RUN expect=overflow@7 args=-m64 native=ubsan
#include <stdio.h>

static __int128 power(__int128 x, int n) {
  __int128 r = 1;
  while (n-- > 0)
    r *= x; /* BUG: 2 to the 127 does not fit */
  return r;
}

int main(void) {
  printf("%d\n", (int)(power(2, 126) >> 120));
  printf("%d\n", (int)(power(2, 127) >> 120));
  return 0;
}
