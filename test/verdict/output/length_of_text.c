// VERDICT expect=false property=unreach-call default=false
// What snprintf returns depends on where a text ends.
#include <stdio.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char from[4];
  for (int i = 0; i < 3; i++) from[i] = __VERIFIER_nondet_char();
  from[3] = 0;
  if (snprintf(0, 0, "%s!", from) == 3) reach_error();
  return 0;
}
