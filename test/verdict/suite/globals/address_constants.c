// VERDICT expect=true property=none default=true
// Initialisers may be addresses, also of other objects and elements.
#include <assert.h>
int a[3] = {1, 2, 3}, *p = &a[1], **q = &p;
static const char *const names[] = {"zero", "one"};
int main(void) {
  assert(**q == 2 && p[1] == 3 && names[1][0] == 'o');
  return 0;
}
