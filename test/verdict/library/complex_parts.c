// VERDICT expect=true property=none default=true
#include <assert.h>
#include <complex.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
  double x = __VERIFIER_nondet_double();
  double complex z = 1 + 2 * I;
  assert(creal(z) == 1 && cimag(conj(z)) == -2 && cabs(3 + 4 * I) == 5);
  __real__ z = x;
  assert(creal(z) == x || x != x);
  return 0;
}
