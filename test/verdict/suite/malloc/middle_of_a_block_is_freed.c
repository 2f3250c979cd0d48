// VERDICT expect=false property=none default=false
// free wants the beginning.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char *p = malloc(4);
  if (!p) return 0;
  if (__VERIFIER_nondet_int() == 0) p++;
  free(p);
  return 0;
}
