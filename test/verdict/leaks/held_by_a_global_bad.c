// VERDICT expect=false property=valid-memsafety default=false engines=dash,test must=kiki
// One of the inputs makes the global point elsewhere.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int *counts, other;
int main(void) {
  counts = calloc(2, sizeof *counts);
  if (!counts) return 1;
  while (__VERIFIER_nondet_int()) counts[__VERIFIER_nondet_int() & 1] ^= 1;
  if (__VERIFIER_nondet_int() == 77) counts = &other;
  return 0;
}
