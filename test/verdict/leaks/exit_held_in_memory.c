// VERDICT expect=true property=valid-memsafety engines=dash,test must=kiki
// A variable of the caller, in memory, holds the block where the program ends.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void make(char **p) {
  *p = malloc(4);
  while (__VERIFIER_nondet_int())
    if (__VERIFIER_nondet_int()) exit(1);
}

int main(void) {
  char *p = 0;
  make(&p);
  free(p);
  return 0;
}
