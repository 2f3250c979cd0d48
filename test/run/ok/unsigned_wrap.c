// RUN expect=ok
#include <stdio.h>

int main(void) {
  unsigned u = 0;
  u--;
  printf("%u %u %u\n", u, u + 2, u * u);
  unsigned char c = 250;
  c += 10;
  unsigned short s = 65535;
  s = (unsigned short)(s + 1u);
  unsigned long long w = 1;
  for (int i = 0; i < 70; i++)
    w *= 3;
  printf("%d %d %llu\n", c, s, w);
  printf("%u %u\n", -5u / 2, -5u % 7);
  for (unsigned i = 3; i < 4; i--)
    printf("%u", i);
  puts("");
  return 0;
}
