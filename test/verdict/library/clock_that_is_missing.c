// VERDICT expect=false property=none kind=assertion default=false
#include <assert.h>
#include <time.h>
int main(void) {
  assert(clock() != (clock_t)-1);
  return 0;
}
