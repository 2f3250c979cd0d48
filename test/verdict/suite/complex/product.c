// VERDICT expect=true property=none default=true
// (1 + 2i)(3 - i) = 5 + 5i
#include <assert.h>
int main(void) {
  double _Complex a = 1 + 2.0i, b = 3 - 1.0i, p = a * b;
  assert(__real__ p == 5 && __imag__ p == 5 && a != b);
  return 0;
}
