// VERDICT expect=false property=none default=false
// Ten times a tenth is not one.
#include <assert.h>
int main(void) {
  double s = 0;
  for (int k = 0; k < 10; k++) s += 0.1;
  assert(s == 1.0);
  return 0;
}
