// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// The handler of exit forgets the only pointer.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static char *m;
static void forget(void) { m = 0; }
int main(void) {
  atexit(forget);
  m = malloc(5);
  if (__VERIFIER_nondet_int() == 3) exit(0);
  free(m);
  m = 0;
  return 0;
}
