// VERDICT expect=true property=none default=true
// sizeof says so, and the callee writes to the caller's array.
#include <assert.h>
static unsigned long f(int a[static 3]) { a[2] = 7; return sizeof(a); }
int main(void) {
  int a[3] = {0};
  assert(f(a) == sizeof(int *) && a[2] == 7);
  return 0;
}
