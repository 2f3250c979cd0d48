// RUN expect=shift-base@13 args=--checks=shift-base native=ubsan
#include <stdio.h>

struct reader {
  const unsigned char *at;
  long long value;
};

int main(void) {
  static const unsigned char bytes[9] = {1, 0, 0, 0, 0, 0, 0, 0, 0};
  struct reader r = {bytes, 0};
  for (int i = 0; i < 9; i++) {
    r.value <<= 8; /* BUG: nine bytes do not fit long long */
    r.value |= *r.at++;
    printf("%lld\n", r.value);
  }
  return 0;
}
