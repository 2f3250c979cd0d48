// VERDICT expect=true property=none default=true
// What is not mentioned is zero.
#include <assert.h>
struct p { int x, y, z; };
static int sum(const struct p *p) { return p->x + p->y + p->z; }
int main(void) {
  assert(sum(&(struct p){.z = 4, .x = 1}) == 5);
  return 0;
}
