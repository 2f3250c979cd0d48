// VERDICT expect=true property=none default=true
// Sums of powers of two are.
#include <assert.h>
int main(void) {
  float s = 0;
  for (int k = 0; k < 8; k++) s += 0.125f;
  assert(s == 1.0f);
  return 0;
}
