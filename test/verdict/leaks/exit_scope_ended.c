// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// The variable that held the block is out of its scope.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  if (__VERIFIER_nondet_int()) {
    char *p = malloc(3);
    *p = 1;
  }
  exit(0);
}
