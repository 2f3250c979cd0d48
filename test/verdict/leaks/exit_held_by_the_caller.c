// VERDICT expect=true property=valid-memsafety default=true engines=kiki,dash,test
// A variable of a caller holds the block, and a temporary result of its expression the other.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static int end(char *p) {
  p = 0;
  if (__VERIFIER_nondet_int()) exit(0);
  return 1;
}
static void use(char *p, int n) { free(p + n - 1); }
int main(void) {
  char *p = malloc(3);
  use(malloc(4), end(p));
  free(p);
  return 0;
}
