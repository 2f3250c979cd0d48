// VERDICT expect=false property=none default=false
// The early return leaks.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int work(int n) {
  char *p = malloc(8);
  if (n == 4) return 1;
  free(p);
  return 0;
}
int main(void) { return work(__VERIFIER_nondet_int()); }
