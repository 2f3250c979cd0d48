// VERDICT expect=true property=none default=true
// Parameters are declared behind the list; arguments are promoted.
#include <assert.h>
static int f(a, b) char a; float b; { return a + (int)b; }
int main(void) {
  assert(f('a', 1.5f) == 98);
  return 0;
}
