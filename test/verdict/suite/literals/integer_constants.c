// VERDICT expect=true property=none default=true
// The type of a constant is the first that fits.
#include <assert.h>
int main(void) {
  assert(sizeof 2147483647 == 4 && sizeof 2147483648 == 8);
  assert(sizeof 0xffffffff == 4 && 0xffffffff > 0);
  assert(-1 < 0u == 0 && '\377' == -1 && 'ab' == 24930 && 010 == 8 && 0b101 == 5 && L'x' == 120);
  return 0;
}
