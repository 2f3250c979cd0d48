// VERDICT expect=true property=none default=true
/* rand_r depends on nothing but its seed. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  unsigned a = 7, b = 7;
  assert(rand_r(&a) == rand_r(&b) && a == b);
  return 0;
}
