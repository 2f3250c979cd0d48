// VERDICT expect=false property=none default=false
// The pointer is used before it is tested.
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
static int first(const int *p) { int v = *p; if (p == NULL) return -1; return v; }
int main(void) {
  int x = 4;
  return first(__VERIFIER_nondet_int() == 10 ? NULL : &x);
}
