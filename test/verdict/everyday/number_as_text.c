// VERDICT expect=true property=none must=kiki
/* The longest number fits, and its text ends. */
#include <stdio.h>
#include <string.h>

int __VERIFIER_nondet_int(void);

int main(void) {
  char text[12];
  int n = sprintf(text, "%d", __VERIFIER_nondet_int());
  return n < 0 || n > 11 || strlen(text) > 11;
}
