// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
// Characters that pass through a precision and a limit.
#include <stdio.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char from[8] = "abcdefg", to[8];
  from[2] = __VERIFIER_nondet_char();
  snprintf(to, 5, "%.4s", from);
  if (to[2] == 'Z' && to[3] == 'd') reach_error();
  return 0;
}
