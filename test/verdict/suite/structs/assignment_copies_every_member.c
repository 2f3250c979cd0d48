// VERDICT expect=true property=none default=true
// Afterwards the two are independent.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
struct inner { int a[2]; char c; };
struct outer { short s; struct inner in; };
int main(void) {
  struct outer x = {1, {{2, 3}, 'c'}}, y = x;
  x.in.a[1] = __VERIFIER_nondet_int();
  assert(y.in.a[1] == 3 && y.s == 1 && y.in.c == 'c' && y.in.a[0] == 2);
  return 0;
}
