// VERDICT expect=true property=none default=true engines=kiki,test args=-m32
#include <assert.h>
#include <fenv.h>
int main(void) {
  int invalid = fesetround(12345);
  assert(fesetround(FE_TONEAREST) == 0 && fegetround() == FE_TONEAREST && invalid != 0);
  return 0;
}
