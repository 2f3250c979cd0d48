// RUN expect=ok
#include <stdio.h>

static inline int clamp(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

inline int twice(int x) { return 2 * x; }
extern inline int twice(int x);

__attribute__((always_inline)) static inline unsigned bits(unsigned v) {
  unsigned n = 0;
  for (; v; v &= v - 1)
    n++;
  return n;
}

static inline int collatz(int n) { return n == 1 ? 0 : 1 + collatz(n % 2 ? 3 * n + 1 : n / 2); }

int main(void) {
  printf("%d %d %d\n", clamp(-5, 0, 10), clamp(5, 0, 10), clamp(15, 0, 10));
  int (*f)(int) = twice;
  printf("%d %d %u %d\n", twice(21), f(4), bits(0xf0f0), collatz(27));
  return 0;
}
