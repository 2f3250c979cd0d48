// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// One input makes the text start behind its array.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char y[4] = "abc";
  printf("%s", y + (__VERIFIER_nondet_int() == 777777) * 4);
  return 0;
}
