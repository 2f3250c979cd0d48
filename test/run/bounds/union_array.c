// RUN expect=bounds@18 native=ubsan
#include <stdio.h>

struct word {
  union {
    unsigned long long whole;
    struct {
      unsigned char low[4];
      unsigned high;
    };
  };
};

int main(void) {
  struct word w = {{0x0102030405060708ULL}};
  unsigned sum = 0;
  for (unsigned i = 0; i < sizeof w.whole; i++)
    sum += w.low[i]; /* BUG: half of the word is not in the array */
  printf("%u\n", sum);
  return 0;
}
