// VERDICT expect=false property=none kind=assertion default=unknown
/* The second call has its variable where the first one had it. */
#include <assert.h>
static void f(void) {
  static int *old;
  int z = 0;
  if (old) assert(old != &z);
  old = &z;
}
int main(void) {
  f();
  f();
  return 0;
}
