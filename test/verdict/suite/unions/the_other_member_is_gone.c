// VERDICT expect=false property=none default=false
// Writing one member changes the other.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
union u { int i; char c; };
int main(void) {
  union u x;
  x.i = 1000;
  x.c = (char)__VERIFIER_nondet_int();
  assert(x.i == 1000);
  return 0;
}
