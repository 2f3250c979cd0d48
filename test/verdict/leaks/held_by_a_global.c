// VERDICT expect=true property=valid-memsafety engines=dash,test must=kiki
// A global holds the block where the program ends, after any number of rounds.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *counts;
int main(void) {
  counts = calloc(2, sizeof *counts);
  if (!counts) return 1;
  while (__VERIFIER_nondet_int()) counts[__VERIFIER_nondet_int() & 1] ^= 1;
  return 0;
}
