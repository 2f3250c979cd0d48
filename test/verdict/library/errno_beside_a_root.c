// VERDICT expect=false property=none kind=assertion default=false
#include <assert.h>
#include <errno.h>
#include <math.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  double root = sqrt(2.0);
  errno = 0;
  assert(root > 1 && x != 77);
  return errno;
}
