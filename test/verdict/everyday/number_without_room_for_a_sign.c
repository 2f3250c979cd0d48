// VERDICT expect=false property=none kind=access default=false engines=kiki
/* A byte is missing for the NUL behind INT_MIN. */
#include <stdio.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char text[11];
  sprintf(text, "%d", __VERIFIER_nondet_int());
  return text[0] == '-';
}
