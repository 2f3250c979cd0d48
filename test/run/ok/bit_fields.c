// RUN expect=ok args=--checks=all
#include <stdio.h>

struct date {
  unsigned day : 5, month : 4;
  int offset : 4;
  unsigned year : 12;
  _Bool leap : 1;
};

struct odd {
  unsigned char a : 3;
  unsigned int : 0;
  signed char b : 2;
  unsigned short c : 9;
};

int main(void) {
  struct date d = {29, 2, -8, 2024, 1};
  printf("%d %d %d %d %d\n", d.day, d.month, d.offset, d.year, d.leap);
  d.day += 3; /* wraps at 32 */
  d.offset--; /* wraps from -8 to 7 */
  d.month = 31;
  d.leap = 2;
  printf("%d %d %d %d %d\n", d.day, d.month, d.offset, d.year, d.leap);
  struct odd o = {.a = 5, .b = 1, .c = 300};
  o.b++;
  o.c <<= 1;
  o.a ^= 7u;
  printf("%d %d %d %zu %zu\n", o.a, o.b, o.c, sizeof d, sizeof o);
  return 0;
}
