// VERDICT expect=true property=none default=true
// A volatile counter counts.
#include <assert.h>
int main(void) {
  volatile unsigned k;
  for (k = 0; k < 5; k++) {}
  assert(k == 5);
  return 0;
}
