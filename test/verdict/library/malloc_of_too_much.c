// VERDICT expect=false property=none kind=access default=false
// More than the addresses of a process cannot be allocated.
#include <stdlib.h>

extern unsigned long __VERIFIER_nondet_ulong(void);

int main(void) {
  size_t n = __VERIFIER_nondet_ulong();
  if (n < (size_t)1 << 50 || n > (size_t)1 << 51) return 0;
  char *p = malloc(n);
  p[0] = 1;
  free(p);
  return 0;
}
