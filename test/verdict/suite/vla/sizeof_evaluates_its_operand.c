// VERDICT expect=false property=none default=false
// sizeof of a variable length type evaluates the size expression.
#include <assert.h>
int main(void) {
  int n = 3;
  unsigned long s = sizeof(char[n++]);
  assert(s == 3 && n == 3);
  return 0;
}
