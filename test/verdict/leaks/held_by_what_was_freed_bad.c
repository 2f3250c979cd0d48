// VERDICT expect=false property=valid-memsafety default=false engines=dash,test must=kiki
// The block that holds the other one is freed first, on one way.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static char **first;
int main(void) {
  first = malloc(sizeof *first);
  if (!first) abort();
  *first = malloc(3);
  while (__VERIFIER_nondet_int()) ;
  if (__VERIFIER_nondet_int()) free(first);
  return 0;
}
