// VERDICT expect=false property=none kind=access default=false
// What a pragma of CBMC's asks not to look at is an error of C all the same.
#include <stdlib.h>
#include <string.h>

unsigned nondet_unsigned(void);

int main(void) {
  unsigned n = nondet_unsigned();
  __CPROVER_assume(n >= 1 && n <= 4);
  unsigned *word = malloc(n), mask = n < 4 ? (1u << 8 * n) - 1 : ~0u;
  memset(word, 0, n);
#pragma CPROVER check push
#pragma CPROVER check disable "pointer"
  unsigned low = *word & mask;
#pragma CPROVER check pop
  __CPROVER_assert(low == 0, "the rest is masked");
  free(word);
  return 0;
}
