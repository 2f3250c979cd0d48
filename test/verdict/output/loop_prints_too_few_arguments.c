// VERDICT expect=false property=valid-memsafety engines=kiki,dash,test default=false
// An argument is missing in every round but the first. Output is still checked.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  int a[10] = {0};
  for (unsigned i = 0; i < n; i++) {
    a[i % 10] = 1;
    s += i;
    if (i) printf("%d %d %d %d %d %d %d %d\n", 1);
  }
  return a[0] > 1;
}
