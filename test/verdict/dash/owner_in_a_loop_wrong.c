// VERDICT expect=false property=none kind=access must=dash
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = 0, held = 0;
  while (__VERIFIER_nondet_int()) {
    if (!held) {
      p = malloc(sizeof *p);
      held = 1;
    } else {
      *p = 3;
      free(p);
      held = __VERIFIER_nondet_int() == 4;
    }
  }
  return 0;
}
