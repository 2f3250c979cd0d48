// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
// %n in a loop: the number must not be taken for unchanged.
#include <stdio.h>
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int r = 0;
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n; i++) {
    if (r) reach_error();
    printf("ab%n", &r);
  }
  return 0;
}
