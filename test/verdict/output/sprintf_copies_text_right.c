// VERDICT expect=true property=unreach-call default=true
// The same, without the error: a copied character is what it was, on every path.
#include <stdio.h>
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
  char from[3], to[8];
  from[0] = __VERIFIER_nondet_char();
  from[1] = __VERIFIER_nondet_char();
  from[2] = 0;
  sprintf(to, "<%s>", from);
  if (from[0] && to[1] != from[0]) reach_error();
  if (from[0] && from[1] && (to[2] != from[1] || to[3] != '>')) reach_error();
  return 0;
}
