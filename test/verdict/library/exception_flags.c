// VERDICT expect=true property=none kind=assertion default=unknown
/* Flags are not modelled, in either direction. */
#include <assert.h>
#include <fenv.h>
int main(void) {
  volatile double zero = 0, x;
  feclearexcept(FE_ALL_EXCEPT);
  x = 1 / zero;
  assert(fetestexcept(FE_DIVBYZERO));
  return 0;
}
