// VERDICT expect=true property=valid-memsafety default=true engines=kiki,dash,test
// p is not read any more, but it holds the block when the program ends.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = 0;
  if (__VERIFIER_nondet_int()) p = malloc(8);
  exit(0);
}
