// VERDICT expect=true property=none default=true
// The type of the expression decides; nothing is evaluated.
#include <assert.h>
#define KIND(x) _Generic((x), int: 1, unsigned: 2, long: 3, double: 4, char *: 5, default: 0)
int main(void) {
  int n = 0;
  char c = 'c';
  assert(KIND(n++) == 1 && n == 0 && KIND(c + c) == 1 && KIND(1u) == 2 && KIND(1.0f * 2.0) == 4);
  assert(KIND("x") == 5 && KIND(c) == 0 && KIND(sizeof n) == 0);
  return 0;
}
