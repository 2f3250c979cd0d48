/* Sieve of Eratosthenes: byte loads and stores with a stride, and a counted loop.
   BENCH small=4000000 */
#include <stdio.h>
#include <stdlib.h>

#ifndef N
#define N 40000000
#endif

int main(void) {
  unsigned char *composite = calloc(N + 1, 1);
  if (!composite)
    return 1;
  for (unsigned long long i = 2; i * i <= N; i++)
    if (!composite[i])
      for (unsigned long long k = i * i; k <= N; k += i)
        composite[k] = 1;
  unsigned count = 0, sum = 0;
  for (unsigned i = 2; i <= N; i++)
    if (!composite[i]) {
      count++;
      sum += i;
    }
  printf("%u primes, sum %u\n", count, sum);
  free(composite);
  return 0;
}
