// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// A precision says how much of an array without a NUL is read.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char b[8] = {'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'};
  printf("%.*s", (int)(__VERIFIER_nondet_uint() == 777777u) * 20, b);
  return 0;
}
