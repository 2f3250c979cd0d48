// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
// %n writes how many digits a number has: %n is an effect, and the number is looked at.
#include <stdio.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int r = 0;
  printf("%d%n", __VERIFIER_nondet_int(), &r);
  if (r == 5) reach_error();
  return 0;
}
