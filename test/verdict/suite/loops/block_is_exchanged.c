// VERDICT expect=true property=none default=true
// In every round a new block takes the place of the old one.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 0;
  for (int k = 0; k < 3 && __VERIFIER_nondet_int(); k++) {
    int *q = malloc(sizeof *q);
    *q = 1;
    free(p);
    p = q;
  }
  free(p);
  return 0;
}
