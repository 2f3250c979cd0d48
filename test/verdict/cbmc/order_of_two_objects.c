// VERDICT expect=false property=none default=unknown
/* Numbers of objects are equal or not on every machine, but in no order. */
#include <stdlib.h>
int main(void) {
  char *a = malloc(1), *b = malloc(1);
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(a) < __CPROVER_POINTER_OBJECT(b), "order");
  return 0;
}
