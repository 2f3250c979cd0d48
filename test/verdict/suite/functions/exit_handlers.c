// VERDICT expect=false property=none default=false
// Registered functions run in reverse order.
#include <assert.h>
#include <stdlib.h>
static int last;
static void first_in(void) { assert(last == 1); }
static void second_in(void) { last = 2; }
int main(void) {
  last = 1;
  atexit(first_in);
  atexit(second_in);
  return 0;
}
