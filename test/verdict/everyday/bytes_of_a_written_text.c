// VERDICT expect=false property=unreach-call engines=kiki,test
/* What sprintf writes is not what was there before. */
#include <stdio.h>

void reach_error(void);
int __VERIFIER_nondet_int(void);

int main(void) {
  char text[12] = "0";
  sprintf(text, "%d", __VERIFIER_nondet_int());
  if (text[0] == '7') reach_error();
  return 0;
}
