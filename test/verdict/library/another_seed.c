// VERDICT expect=false property=none kind=assertion default=false
/* Another seed may give another number. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  srand(1);
  int a = rand();
  srand(2);
  assert(a == rand());
  return 0;
}
