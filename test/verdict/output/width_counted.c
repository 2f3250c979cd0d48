// VERDICT expect=false property=none kind=assertion default=false engines=kiki,dash,test
// %n writes how wide a field was.
#include <assert.h>
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int r = 0;
  printf("%*d%n", (int)(__VERIFIER_nondet_uint() == 777777u) * 20, 5, &r);
  assert(r < 10);
  return 0;
}
