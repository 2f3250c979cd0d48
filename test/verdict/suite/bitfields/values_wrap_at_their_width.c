// VERDICT expect=true property=none default=true
// An unsigned bit-field of 3 bits counts modulo 8.
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct s { unsigned a : 3, b : 5; };
int main(void) {
  struct s x = {0, 31};
  unsigned n = __VERIFIER_nondet_uint() % 20;
  for (unsigned k = 0; k < n; k++) x.a++;
  assert(x.a == n % 8 && x.b == 31);
  return 0;
}
