// VERDICT expect=true property=none default=true
// The address behind the last element may be computed and compared, not read.
#include <assert.h>
int main(void) {
  int a[4] = {1, 2, 3, 4}, s = 0;
  for (int *p = a; p != a + 4; ++p) s += *p;
  assert(s == 10);
  assert((a + 4) - a == 4);
  return 0;
}
