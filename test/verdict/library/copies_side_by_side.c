// VERDICT expect=true property=none default=true engines=kiki,dash,test
/* Copies within an object that do not overlap, and from one object to another: the order of the objects does not matter. */
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char b[32] = "0123456789", *p = malloc(8);
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 10) n = 10;
  memcpy(b + 16, b, n);
  memcpy(b, b + 16, n);
  memmove(b + 1, b, n);
  if (p) strncpy(p, b + 24, 8);
  free(p);
  return 0;
}
