// VERDICT expect=true property=none default=true
// Structures without members and arrays without elements take no room.
#include <assert.h>
struct none {};
struct tail { int n; char c[0]; };
int main(void) {
  struct { int a; struct none b; int c; } x = {1, {}, 3};
  assert(sizeof(struct none) == 0 && sizeof(struct tail) == 4 && sizeof x == 8 && x.c == 3);
  return 0;
}
