// VERDICT expect=false property=none kind=assertion default=unknown
/* Two functions that are called one after the other use the same stack. */
#include <assert.h>
#include <stdint.h>
static uintptr_t f(void) { int x; return (uintptr_t)&x; }
static uintptr_t g(void) { int y; return (uintptr_t)&y; }
int main(void) {
  assert(f() != g());
  return 0;
}
