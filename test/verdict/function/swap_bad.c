// VERDICT expect=false property=none args="--strict --function=f" default=false
/* Exchanges two numbers, which may be the same; wrong. */
#include <assert.h>

void f(int *a, int *b) {
  if (!a || !b) return;
  *a ^= *b, *b ^= *a, *a ^= *b;
  assert(a != b || *a == 0);
  *a = 1, *b = 2;
  assert(*a == 1);
}
