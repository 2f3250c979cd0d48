// VERDICT expect=false property=none default=false
// The callee changes its own copy only.
#include <assert.h>
struct point { int x, y; };
static void move(struct point p) { p.x += 1; }
int main(void) {
  struct point p = {1, 2};
  move(p);
  assert(p.x == 2);
  return 0;
}
