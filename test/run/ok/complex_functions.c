// RUN expect=ok
#include <complex.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  double complex z = 3 - 4 * I, r = csqrt(-4), e = cexp(I * M_PI);
  printf("%g %g %g %.6f\n", creal(z), cimag(z), cabs(z), carg(z));
  printf("%g %g\n", creal(conj(z)), cimag(conj(z)));
  printf("%g %g %.6f\n", creal(r), cimag(r), creal(e));
  printf("%g %g\n", creal(cproj(INFINITY + z)), cimag(cproj(INFINITY + z)));
  float complex f = cpowf(2, 3);
  long double complex l = clogl(1);
  printf("%.4f %.4Lf\n", crealf(f), creall(l));
  int q;
  double x = remquo(29, 3, &q);
  printf("%g %d %g\n", x, q, (double)nexttowardf(1, 2));
  return 0;
}
