// VERDICT expect=false property=none kind=assertion default=false
#include <stdlib.h>
unsigned nondet_unsigned(void);
int main(void) {
  unsigned n = nondet_unsigned();
  __CPROVER_assume(n < 20);
  char *p = malloc(n);
  __CPROVER_assert(__CPROVER_OBJECT_SIZE(p) != 13, "never 13");
  free(p);
  return 0;
}
