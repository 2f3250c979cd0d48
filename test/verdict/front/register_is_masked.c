// VERDICT expect=true property=none default=true
#include <assert.h>
extern volatile unsigned ports[4];
int main(void) {
  unsigned a = ports[1] & 7, b = ports[1] & 7;
  assert(a + b < 15);
  return 0;
}
