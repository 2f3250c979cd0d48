// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// The first block is lost when p gets the second one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = malloc(8);
  p = malloc(8);
  exit(0);
}
