// VERDICT expect=true property=none default=true
// math.h on values that are exact.
#include <assert.h>
#include <math.h>
int main(void) {
  assert(floor(-1.5) == -2 && ceil(-1.5) == -1 && trunc(-1.5) == -1);
  assert(round(2.5) == 3 && fabs(-2) == 2);
  assert(fmod(7, 3) == 1 && sqrt(16) == 4 && fmin(1, 2) == 1 && isnan(sqrt(-1)) && isinf(1 / 0.0));
  assert(copysign(1, -0.0) == -1 && signbit(-0.0) && ldexp(3, 2) == 12 && rint(2.5) == 2);
  return 0;
}
