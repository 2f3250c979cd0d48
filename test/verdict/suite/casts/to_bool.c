// VERDICT expect=true property=none default=true
// Any number but 0 becomes 1.
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  bool b = n;
  assert(b == !!n && (bool)0.5 && !(bool)0.0 && (int)(bool)256 == 1);
  return 0;
}
