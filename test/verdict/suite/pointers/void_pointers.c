// VERDICT expect=true property=none default=true
// Any object pointer there and back.
#include <assert.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  void *p = &x;
  uintptr_t u = (uintptr_t)p;
  assert(*(int *)p == x && (int *)u == &x && *(int *)(u + 0) == x);
  return 0;
}
