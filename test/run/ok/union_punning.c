// RUN expect=ok args=--checks=all
#include <stdint.h>
#include <stdio.h>
#include <string.h>

union number {
  float f;
  uint32_t bits;
  unsigned char bytes[4];
};

int main(void) {
  union number n = {.f = -1.5f};
  printf("%x %u\n", (unsigned)n.bits, n.bits >> 31);
  n.bits ^= 0x80000000u;
  printf("%g %d\n", n.f, n.bytes[3]);
  double d = 0.1;
  uint64_t w;
  memcpy(&w, &d, sizeof w);
  printf("%llx\n", (unsigned long long)w);
  w++;
  memcpy(&d, &w, sizeof d);
  printf("%.20g\n", d);
  union {
    short s[4];
    long long l;
  } mix = {.l = -2};
  printf("%d %d\n", mix.s[0], mix.s[3]);
  return 0;
}
