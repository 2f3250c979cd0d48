// VERDICT expect=true property=none default=true
// Several declarations, one object.
#include <assert.h>
extern int n;
int n;
static int *where(void) { return &n; }
int n = 4;
int main(void) {
  *where() += 1;
  assert(n == 5);
  return 0;
}
