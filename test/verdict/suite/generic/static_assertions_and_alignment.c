// VERDICT expect=true property=none default=true
// What the compiler checks, and _Alignof.
#include <assert.h>
_Static_assert(sizeof(int) == 4, "ints have 4 bytes");
int main(void) {
  _Alignas(16) char c[3] = {1, 2, 3};
  assert(_Alignof(double) == 8 && c[2] == 3 && ((unsigned long)c & 15) == 0);
  return 0;
}
