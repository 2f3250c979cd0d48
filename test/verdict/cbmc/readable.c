// VERDICT expect=true property=none default=true
#include <stdlib.h>
unsigned nondet_unsigned(void);
int main(void) {
  unsigned n = nondet_unsigned(), i = nondet_unsigned();
  __CPROVER_assume(n > 0 && n < 16);
  char *p = malloc(n);
  if (__CPROVER_r_ok(p + i, 1) && i < 1000) p[i] = 1;
  __CPROVER_assert(__CPROVER_rw_ok(p, n) && !__CPROVER_w_ok(p, n + 1), "all of it, and no more");
  free(p);
  __CPROVER_assert(!__CPROVER_r_ok(p, 1), "gone");
  return 0;
}
