// VERDICT expect=true property=none default=true
// The sign bit of a float.
#include <assert.h>
union u { float f; unsigned u; };
int main(void) {
  union u x = {.f = -0.0f}, y = {.f = 1.0f};
  assert(x.f == 0.0f && x.u == 0x80000000u && y.u == 0x3f800000u);
  return 0;
}
