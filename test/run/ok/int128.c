// RUN expect=ok args=-m64
#include <stdio.h>

typedef unsigned __int128 u128;

static void print(u128 v) {
  char text[40], *p = text + 39;
  *p = '\0';
  do
    *--p = (char)('0' + (int)(v % 10));
  while (v /= 10);
  puts(p);
}

static __int128 negate(__int128 x) { return -x; }

int main(void) {
  u128 f = 1;
  for (int i = 2; i <= 34; i++)
    f *= (u128)i;
  print(f);
  print(f >> 64);
  print(~(u128)0);
  print((u128)negate(-((__int128)1 << 126)));
  print((u128)(~0ULL) * ~0ULL);
  __int128 s = -7;
  printf("%d %d %d\n", (int)(s / 2), (int)(s % 4), (int)(s >> 1));
  printf("%d %g\n", s < 0, (double)((u128)1 << 100));
  return 0;
}
