// VERDICT expect=true property=none default=true
// Where a program starts, its variables have their first values: that is no bound.
#include <assert.h>

static int parts = 4;

int main(void) {
  parts++;
  assert(100 / parts == 20);
  return 0;
}
