// VERDICT expect=true property=valid-memsafety default=true engines=kiki,dash,test
// Each call that has not returned holds its block.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static void down(char *p, int n) {
  if (n == 0) exit(0);
  down(malloc(3), n - 1);
}
int main(void) {
  down(0, 4);
  return 0;
}
