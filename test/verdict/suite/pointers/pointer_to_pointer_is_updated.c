// VERDICT expect=true property=none default=true
// A callee changes the caller's pointer through its address.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int a = 1, b = 2;
static void aim(int **p, int which) { *p = which ? &b : &a; }
int main(void) {
  int which = __VERIFIER_nondet_int();
  int *p = &a;
  aim(&p, which);
  *p = 7;
  assert((which ? b : a) == 7);
  assert((which ? a : b) != 7);
  return 0;
}
