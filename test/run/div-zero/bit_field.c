// RUN expect=div-zero@12 native=ubsan
#include <stdio.h>

struct clock {
  unsigned divider : 3;
  unsigned rate : 12;
};

int main(void) {
  struct clock c = {.divider = 6, .rate = 4000};
  for (int i = 0; i < 3; i++) {
    unsigned f = c.rate / c.divider; /* BUG: 3 bits wrap from 7 to 0 */
    printf("%u\n", f);
    c.divider++;
  }
  return 0;
}
