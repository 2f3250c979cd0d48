// VERDICT expect=true property=none kind=access must=dash
// A flag says whether the memory is there; a loop takes and drops it.
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
      held = 0;
    }
  }
  return 0;
}
