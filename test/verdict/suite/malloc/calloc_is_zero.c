// VERDICT expect=true property=none default=true
// Every byte of it.
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned char *p = calloc(3, 2);
  if (!p) return 0;
  assert(p[__VERIFIER_nondet_uint() % 6] == 0);
  free(p);
  return 0;
}
