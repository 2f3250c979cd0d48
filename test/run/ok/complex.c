// RUN expect=ok
#include <stdio.h>

static _Complex double square(_Complex double z) { return z * z; }

int main(void) {
  _Complex double z = 3.0 + 4.0i;
  printf("%g %g\n", __real__ z, __imag__ z);
  z = square(z);
  printf("%g %g\n", __real__ z, __imag__ z);
  _Complex double q = z / (1.0 + 2.0i);
  printf("%.6f %.6f\n", __real__ q, __imag__ q);
  _Complex float f = 1.0f - 1.0fi;
  f = f + 2.0f;
  f = ~f; /* conjugate */
  printf("%g %g %d\n", __real__ f, __imag__ f, f == 3.0f + 1.0fi);
  _Complex int i = 2 + 3i;
  i += 1;
  __imag__ i = 9;
  printf("%d %d\n", __real__ i, __imag__ i);
  return 0;
}
