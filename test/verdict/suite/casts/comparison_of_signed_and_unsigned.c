// VERDICT expect=false property=none default=false
// -1 becomes the largest unsigned number.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned one = 1;
  if (n < 0) assert(n < one);
  return 0;
}
