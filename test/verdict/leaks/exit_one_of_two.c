// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// Which of the two blocks is lost depends on the input; one always is.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *block[2] = {malloc(1), malloc(2)};
  char *p = block[__VERIFIER_nondet_int() & 1];
  block[0] = block[1] = 0;
  exit(0);
}
