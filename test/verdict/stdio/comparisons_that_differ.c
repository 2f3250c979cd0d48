// VERDICT expect=false property=none kind=assertion default=false
/* With the usual results this fails, too. */
#include <assert.h>
#include <string.h>
int main(void) {
  int x = strcmp("a", "c"), y = strcmp("a", "b");
  assert(x == y);
  return 0;
}
