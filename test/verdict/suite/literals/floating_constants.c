// VERDICT expect=true property=none default=true
// Hexadecimal ones are exact; suffixes choose the type.
#include <assert.h>
int main(void) {
  assert(0x1.8p1 == 3.0 && 0.1f != 0.1 && 1e-400 == 0 && .5 == 5e-1);
  assert(sizeof 1.0f == 4 && sizeof 1.0 == 8);
  return 0;
}
