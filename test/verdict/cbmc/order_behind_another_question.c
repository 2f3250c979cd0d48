// VERDICT expect=false property=none default=unknown
/* That a and c are of one object says nothing of a and b. */
#include <stdlib.h>
int main(void) {
  char *a = malloc(2), *b = malloc(2), *c = a + 1;
  if (__CPROVER_same_object(a, c)) __CPROVER_assert(a < b, "order");
  return 0;
}
