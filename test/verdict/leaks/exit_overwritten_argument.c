// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// A parameter is a variable: it holds what was assigned last.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void end(char *p) {
  p = 0;
  exit(0);
}
int main(void) {
  end(malloc(3));
  return 0;
}
