// Figures 6 and 7: what branches change has nothing to do with the lock.
#include <assert.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  int lock;
  unsigned x, *p;
  p = malloc(sizeof *p);
  x = 0;
  *p = 0;
  lock = 1;
  if (__VERIFIER_nondet_int())
    x = x + 1;
  else
    *p = *p + 1;
  if (__VERIFIER_nondet_int())
    x = x + 1;
  else
    *p = *p + 1;
  if (__VERIFIER_nondet_int())
    x = x + 1;
  else
    *p = *p + 1;
  assert(lock == 1);
  free(p);
}
