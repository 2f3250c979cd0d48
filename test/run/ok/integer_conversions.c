// RUN expect=ok
#include <stdio.h>

int main(void) {
  signed char c = (signed char)200;
  unsigned char uc = (unsigned char)-1;
  printf("%d %d %d\n", c, uc, (char)65 + 'a');
  short s = (short)0x18000;
  unsigned u = (unsigned)-1;
  long long ll = u, sl = (int)u;
  printf("%d %lld %lld\n", s, ll, sl);
  printf("%d %d\n", -1 < 1u, -1 < (long long)1u);
  printf("%llu %lld\n", (unsigned long long)-1, (long long)0x8000000000000000ULL);
  int i = 'a' * 256 + 'b';
  printf("%d %d %d\n", i, i >> 8 & 0xff, ~i);
  printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2);
  unsigned char x = 255, y = 1;
  printf("%d %d\n", x + y, (unsigned char)(x + y));
  printf("%d %u\n", !0 + !5, 1 ? -1 : 0u);
  return 0;
}
