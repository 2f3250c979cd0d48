// RUN expect=ok
#include <float.h>
#include <stdio.h>

static long double power(long double x, int n) {
  return n == 0 ? 1 : n % 2 ? x * power(x, n - 1) : power(x * x, n / 2);
}

int main(void) {
  long double e = 0, term = 1;
  for (int i = 1; i < 30; i++) {
    e += term;
    term /= i;
  }
  printf("%.18Lf\n", e);
  printf("%.6Le\n", power(10.0L, 400));
  printf("%d %d\n", 1.0L + LDBL_EPSILON > 1.0L, 1.0L + LDBL_EPSILON / 2 > 1.0L);
  long double third = 1.0L / 3;
  double narrow = (double)third;
  printf("%.20Lf %d\n", third, narrow == third);
  printf("%lld %d\n", (long long)power(2, 62), (int)-2.9L);
  printf("%Lg %Lg\n", -third / 0.0L, (long double)18446744073709551615ULL);
  return 0;
}
