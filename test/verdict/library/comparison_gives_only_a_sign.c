// VERDICT expect=false property=none kind=assertion default=false
/* strcmp gives a number below 0; -2 is the difference of the characters, and no library has to give it. */
#include <assert.h>
#include <string.h>
int main(void) {
  assert(strcmp("a", "c") == -2);
  return 0;
}
