// VERDICT expect=false property=valid-memsafety engines=kiki,dash,test default=false
// A text that loses its NUL in the fourth round. Output is still checked.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
char name[4] = "";
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), s = 0;
  int a[10] = {0};
  for (unsigned i = 0; i < n; i++) {
    a[i % 10] = 1;
    s += i;
    name[i & 3] = 65; puts(name);
  }
  return a[0] > 1;
}
