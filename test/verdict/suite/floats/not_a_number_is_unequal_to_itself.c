// VERDICT expect=true property=none default=true
// Every comparison but != is false.
#include <assert.h>
int main(void) {
  double zero = 0, nan = zero / zero;
  assert(nan != nan && !(nan == nan) && !(nan < 1) && !(nan >= 1));
  return 0;
}
