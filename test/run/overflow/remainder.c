// RUN expect=overflow@8 native=ubsan
#include <limits.h>
#include <stdio.h>

int main(void) {
  long long values[] = {10, LLONG_MAX, LLONG_MIN};
  for (int i = 0; i < 3; i++) {
    long long r = values[i] % -1; /* BUG: the quotient of LLONG_MIN does not fit */
    printf("%lld\n", r);
  }
  return 0;
}
