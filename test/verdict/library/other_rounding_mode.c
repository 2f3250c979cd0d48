// VERDICT expect=true property=none kind=assertion default=unknown
/* Sums are rounded to nearest in all engines: beyond fesetround nothing is known. */
#include <assert.h>
#include <fenv.h>
int main(void) {
  volatile float one = 1.0f, little = 1e-10f;
  if (fesetround(FE_UPWARD)) return 0;
  assert(one + little > 1.0f);
  return 0;
}
