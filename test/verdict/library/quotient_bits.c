// VERDICT expect=true property=none default=true
#include <assert.h>
#include <math.h>
int main(void) {
  int q = 0;
  assert(remquo(29.0, 3.0, &q) == -1.0 && (q & 7) == 2 && nexttoward(1.0, 1.0L) == 1.0);
  return 0;
}
