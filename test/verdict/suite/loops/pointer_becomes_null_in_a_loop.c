// VERDICT expect=false property=none default=false engines=kiki,dash
// In one of the rounds it is set to null.
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
static int a;
int main(void) {
  int *p = &a;
  while (__VERIFIER_nondet_int()) {
    *p = 1;
    if (__VERIFIER_nondet_int() == 12) p = NULL;
  }
  return a;
}
