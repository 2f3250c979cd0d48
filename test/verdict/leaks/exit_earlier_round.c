// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// What the variable held in an earlier round is lost, although it is still in scope.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *kept = 0, *last = 0;
  for (int i = 0; i < 3; i++) {
    char *x = malloc(2);
    if (i == 1 || __VERIFIER_nondet_int()) kept = x;
    last = x;
  }
  exit(0);
}
