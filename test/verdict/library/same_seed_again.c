// VERDICT expect=true property=none default=unknown
/* The same seed gives the same numbers; the models do not know which, and say so. */
#include <assert.h>
#include <stdlib.h>
int main(void) {
  srand(1);
  int a = rand();
  srand(1);
  assert(a == rand());
  return 0;
}
