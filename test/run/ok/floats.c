// RUN expect=ok
#include <math.h>
#include <stdio.h>

int main(void) {
  double zero = 0, inf = 1 / zero, nan = zero / zero;
  printf("%g %g %d %d\n", inf, -inf, nan == nan, nan != nan);
  printf("%d %d %d\n", 0.0 == -0.0, 1 / -zero < 0, inf > 1e308);
  printf("%d %d\n", 0.1 + 0.2 == 0.3, 0.1f + 0.2f == 0.3f);
  float f = 16777216.0f;
  printf("%d %.1f\n", f + 1 == f, f - 1);
  printf("%d %d %u\n", (int)2.999, (int)-2.999, (unsigned)4294967295.0);
  double tiny = 5e-324;
  printf("%g %g %g\n", tiny, tiny / 2, 1e308 * 10);
  printf("%.17g %a %e\n", 0.1, 1.5, 12345.678);
  printf("%d %d\n", isnan(nan) != 0, isinf(inf) != 0);
  printf("%g %g %g\n", fabs(-2.5), sqrt(2), floor(-1.5));
  float s = 0;
  for (int i = 0; i < 10; i++)
    s += 0.1f;
  printf("%.9g %d\n", s, (int)(s * 1000));
  printf("%d\n", (int)(char)65.9);
  return 0;
}
