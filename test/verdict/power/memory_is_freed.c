// VERDICT expect=true property=unreach-call must=test,kiki,dash
/* valid-memsafety with a conditional free. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
#define CHECK(C)             \
  do {                       \
    if (!(C)) reach_error(); \
  } while (0)
#include <stdlib.h>
int main(void) {
  int *p = malloc(4 * sizeof *p);
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < 4) p[k] = 1;
  free(p);
  CHECK(1);
  return 0;
}
