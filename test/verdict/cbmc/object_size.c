// VERDICT expect=true property=none engines=kiki,test
// Numbers of objects are numbers of addresses: nothing is proved, and nothing wrong is said.
#include <stdlib.h>
int main(void) {
  char *p = malloc(10), *q = malloc(3);
  __CPROVER_assert(__CPROVER_OBJECT_SIZE(p + 2) == 10, "whole object");
  __CPROVER_assert(__CPROVER_POINTER_OFFSET(p + 2) == 2, "offset");
  __CPROVER_assert(__CPROVER_same_object(p, p + 9) && !__CPROVER_same_object(p, q), "objects");
  __CPROVER_assert(__CPROVER_POINTER_OBJECT(p) == __CPROVER_POINTER_OBJECT(p + 1), "numbers");
  free(p);
  free(q);
  return 0;
}
