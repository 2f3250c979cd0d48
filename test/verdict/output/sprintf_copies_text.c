// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
// %s carries inputs from one array to another.
#include <stdio.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char from[2], to[4];
  from[0] = __VERIFIER_nondet_char();
  from[1] = 0;
  sprintf(to, "%s", from);
  if (to[0] == 'Q') reach_error();
  return 0;
}
