// VERDICT expect=false property=none default=unknown
/* What the number of an object is, nobody knows. */
#include <stdlib.h>
int main(void) {
  char *a = malloc(2);
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(a) % 2 == 0 || __CPROVER_POINTER_OBJECT(a) > 1, "even");
  return 0;
}
