// VERDICT expect=true property=none default=true
// What has no initialiser is zero.
#include <assert.h>
int a, b[3], c = 3;
static struct { int x; char *p; } s;
static double d;
int main(void) {
  assert(a == 0 && b[2] == 0 && c == 3 && s.x == 0 && s.p == 0 && d == 0.0);
  return 0;
}
