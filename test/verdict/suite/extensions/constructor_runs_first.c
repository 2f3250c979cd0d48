// VERDICT expect=true property=none default=true
// And destructors run after main.
#include <assert.h>
static int ready;
__attribute__((constructor)) static void start(void) { ready = 5; }
__attribute__((destructor)) static void stop(void) { assert(ready == 6); }
int main(void) {
  assert(ready == 5);
  ready++;
  return 0;
}
