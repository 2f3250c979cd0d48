// VERDICT expect=false property=none kind=assertion default=unknown
/* Compiled with -O2 it is the size, with -O0 it is not known. */
#include <stdlib.h>
unsigned nondet_unsigned(void);
int main(void){
  unsigned n = nondet_unsigned();
  if (n>20) return 0;
  char *p = malloc(n);
  size_t z = __builtin_dynamic_object_size(p, 0);
  __CPROVER_assert(z != 5,"x");
  free(p);
  return 0;}
