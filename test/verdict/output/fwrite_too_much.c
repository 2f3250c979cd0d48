// VERDICT expect=false property=valid-memsafety default=false engines=kiki,dash,test
// How much is printed depends on an input.
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char b[8] = "1234567";
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 9) return 0;
  fwrite(b, 1, n, stdout);
  return 0;
}
