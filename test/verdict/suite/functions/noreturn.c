// VERDICT expect=true property=none default=true
// Behind a call that does not return nothing happens.
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
_Noreturn static void die(void) { exit(1); }
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 0) die();
  assert(100 / n <= 100);
  return 0;
}
