// VERDICT expect=false property=none default=false
// Four digits, the sign and the terminator need six bytes.
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char b[5];
  int n = __VERIFIER_nondet_int();
  if (n < -999 || n > 9999) return 0;
  if (n == -100) n = -1000;
  sprintf(b, "%d", n);
  return 0;
}
