// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
// %c copies a number into a text.
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char to[8];
  sprintf(to, "%3c", __VERIFIER_nondet_int());
  if (to[2] == '#') reach_error();
  return 0;
}
