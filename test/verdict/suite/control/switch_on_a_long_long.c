// VERDICT expect=true property=none default=true
// The labels have the type of the expression.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  long long n = __VERIFIER_nondet_int() * 2LL;
  int r = 0;
  switch (n) {
  case 4294967296LL: r = 1; break;
  case -2: r = 2; break;
  case 0: r = 3; break;
  }
  assert(r != 1 && (n != -2 || r == 2));
  return 0;
}
