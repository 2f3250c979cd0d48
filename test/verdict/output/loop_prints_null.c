// VERDICT expect=false property=valid-memsafety engines=kiki,dash,test default=false
// A null pointer in the thousandth round. Output is still checked.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  int a[10] = {0};
  for (unsigned i = 0; i < n; i++) {
    a[i % 10] = 1;
    s += i;
    printf("%s\n", i == 999 ? (char *)0 : "x");
  }
  return a[0] > 1;
}
