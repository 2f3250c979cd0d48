// VERDICT expect=false property=none kind=assertion default=false engines=test,kiki,dash,box,pred
#include <stdlib.h>
int main(void) {
  char *p = malloc(4);
  free(p);
  __CPROVER_assert(__CPROVER_r_ok(p, 1), "still there");
  return 0;
}
