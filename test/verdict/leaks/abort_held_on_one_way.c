// VERDICT expect=true property=valid-memsafety default=true engines=kiki,dash,test
// The same with abort, in a loop that is left in the middle.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

int main(void) {
  char *p = 0;
  for (int i = 0; i < 5; i++)
    if (__VERIFIER_nondet_int()) {
      p = malloc(3);
      break;
    }
  abort();
}
