// VERDICT expect=false property=none kind=assertion default=unknown
/* A pointer that was kept, and an argument that points to the variable of the next call. */
#include <assert.h>
static int *kept;
static void look(int *p) { assert(kept != p); }
static void f(void) {
  int x = 0;
  look(&x);
  kept = &x;
}
int main(void) {
  f();
  f();
  return 0;
}
