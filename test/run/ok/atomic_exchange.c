// RUN expect=ok args=-m32
#include <stdatomic.h>
#include <stdio.h>

/* structs without an instruction: the compiler calls the library */
struct three {
  int a, b, c;
};
struct two {
  long long a, b;
};
static _Atomic struct three g3;
static _Atomic struct two g2;
static _Atomic long double wide = 1;

static void threes(void) {
  g3 = (struct three){1, 2, 3};
  struct three x = g3, y = {4, 5, 6}, expected = {1, 2, 3};
  printf("%d %d %d\n", x.a, x.b, x.c);
  printf("%d\n", atomic_compare_exchange_strong(&g3, &expected, y));
  printf("%d ", atomic_compare_exchange_strong(&g3, &expected, y));
  printf("%d\n", expected.c);
  y.b = 8;
  x = atomic_exchange(&g3, y);
  y = g3;
  printf("%d %d\n", x.b, y.b);
}

static void twos(void) {
  g2 = (struct two){1LL << 40, -1};
  struct two x = g2, expected = {0, -1};
  printf("%d ", atomic_compare_exchange_strong(&g2, &expected, x));
  printf("%lld\n", expected.a);
}

int main(void) {
  threes();
  twos();
  wide += 1.25L;
  wide *= 2;
  printf("%Lg\n", (long double)wide);
  return 0;
}
