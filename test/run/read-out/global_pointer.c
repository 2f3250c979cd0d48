// RUN expect=read-out@9 native=asan
#include <stdio.h>

static int primes[6] = {2, 3, 5, 7, 11, 13};

static int sum(const int *from, const int *to) {
  int s = 0;
  for (const int *p = from; p <= to; p++)
    s += *p; /* BUG: `to` is one past the last element */
  return s;
}

int main(void) {
  printf("%d\n", sum(primes, primes + 5));
  printf("%d\n", sum(primes, primes + 6));
  return 0;
}
