// REPLAY args=--checks=overflow
/* Ends that are no failing check here: abort and exit codes. */
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n == 4) abort();
  if (n > 77) exit(9);
  int sum = (int)n + 2147483600;
  return sum > 0;
}
