// RUN expect=end:assumption@11 native=none
// native: assumptions are for the verifier only
#include <stdio.h>

extern void __VERIFIER_assume(int condition);

int main(void) {
  int x = 3;
  __VERIFIER_assume(x > 2);
  puts("kept");
  __VERIFIER_assume(x > 3); /* BUG: ends the run without a failure */
  puts("not printed");
  return 0;
}
