// VERDICT expect=false property=none default=false
// Equal names in two functions are two objects.
#include <assert.h>
static int f(void) { static int n; return ++n; }
static int g(void) { static int n; return ++n; }
int main(void) {
  f();
  assert(g() == 2);
  return 0;
}
