// VERDICT expect=false property=none kind=assertion default=false engines=test,kiki,dash,box
#include <stdlib.h>
unsigned nondet_unsigned(void);
int main(void) {
  unsigned n = nondet_unsigned();
  __CPROVER_assume(n < 20);
  char *p = malloc(n);
  __CPROVER_assert(!__CPROVER_r_ok(p, 13), "never 13");
  free(p);
  return 0;
}
