// VERDICT expect=true property=none default=true
// The address of a local is not that of the caller's.
#include <assert.h>
static int differ(const int *above, int n) {
  int here = n;
  if (above && (above == &here || *above != n + 1)) return 0;
  return n == 0 ? 1 : differ(&here, n - 1);
}
int main(void) {
  assert(differ(0, 3));
  return 0;
}
