// VERDICT expect=true property=none args=--function=f default=true
/* Exchanges two numbers, which may be the same. */
#include <assert.h>

void f(int *a, int *b) {
  if (!a || !b) return;
  int old = *a, other = *b;
  *a = *b;
  *b = old;
  assert(*a == other && *b == old);
}
