// RUN expect=ok args=--checks=all
#include <stdatomic.h>
#include <stdio.h>

/* too large for one instruction: the compiler calls the library */
struct six {
  int a[6];
};
struct two {
  long long a, b;
};
static _Atomic struct six g6;
static _Atomic struct two g2;
static _Atomic long double wide = 1;

int main(void) {
  g6 = (struct six){{1, 2, 3, 4, 5, 6}};
  struct six x = g6;
  x.a[5] = 7;
  g6 = x;
  x = g6;
  printf("%d %d\n", x.a[0], x.a[5]);
  g2 = (struct two){1LL << 40, -1};
  struct two y = g2;
  printf("%lld %lld\n", y.a, y.b);
  wide = 2.5L;
  printf("%Lg\n", (long double)wide);
  return 0;
}
