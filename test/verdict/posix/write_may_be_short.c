// VERDICT expect=false property=none kind=assertion default=false
#include <assert.h>
#include <unistd.h>
int main(void) {
  assert(write(1, "ab", 2) == 2);
  return 0;
}
