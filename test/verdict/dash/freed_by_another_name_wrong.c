// VERDICT expect=false property=none kind=free must=dash
// The pointer is stored through another one; it is freed once.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void drop(int **slot) {
  free(*slot);
  if (__VERIFIER_nondet_int()) *slot = 0;
}
int main(void) {
  int *p = malloc(sizeof *p), **slot = &p;
  if (__VERIFIER_nondet_int()) drop(slot);
  drop(&p);
  return 0;
}
