// VERDICT expect=true property=none default=true
// A bit-field of width 0 ends a unit.
#include <assert.h>
struct s { unsigned char a : 3; unsigned char : 0; unsigned char b : 3; };
int main(void) {
  struct s x = {7, 5};
  assert(sizeof x == 2 && ((unsigned char *)&x)[1] == 5);
  return 0;
}
