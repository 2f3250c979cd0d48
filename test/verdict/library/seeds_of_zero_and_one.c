// VERDICT expect=true property=none kind=assertion default=unknown
/* They are the same in glibc. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  srand(0);
  int a = rand();
  srand(1);
  assert(a == rand());
  return 0;
}
