// VERDICT expect=false property=unreach-call default=false engines=kiki,dash,test
// strtod looks at every character.
#include <stdlib.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char b[3] = {__VERIFIER_nondet_char(), '5', 0};
  if (atof(b) == 75.0) reach_error();
  return 0;
}
