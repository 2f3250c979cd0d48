// VERDICT expect=false property=unreach-call default=false engines=test
// The digits of a number are a text that depends on it.
#include <stdio.h>
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  char to[8];
  sprintf(to, "%d", __VERIFIER_nondet_uchar());
  if (to[0] == '2' && to[2] == '7') reach_error();
  return 0;
}
