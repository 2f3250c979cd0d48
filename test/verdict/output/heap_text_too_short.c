// VERDICT expect=false property=valid-memsafety engines=kiki,dash,test default=false
// Whether a text ends in its object depends on the size of that.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 20) return 0;
  char *p = malloc(n);
  if (!p) return 0;
  sprintf(p, "%d", 1234567);
  free(p);
  return 0;
}
