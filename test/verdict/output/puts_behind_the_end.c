// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// The same with puts.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char y[4] = "abc";
  puts(y + (__VERIFIER_nondet_int() == 777777) * 4);
  return 0;
}
