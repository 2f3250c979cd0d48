// VERDICT expect=true property=none default=true
// A small number added to a large one disappears.
#include <assert.h>
int main(void) {
  double big = 1e16;
  assert(big + 1 == big && (big + 2) - big == 2);
  return 0;
}
