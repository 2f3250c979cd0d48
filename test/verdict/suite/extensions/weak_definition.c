// VERDICT expect=true property=none default=true
// A weak declaration without a definition has the address 0.
#include <assert.h>
extern int missing(void) __attribute__((weak));
__attribute__((weak)) int there(void) { return 3; }
int main(void) {
  assert(missing == 0 && there() == 3);
  return 0;
}
