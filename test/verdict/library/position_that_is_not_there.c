// VERDICT expect=false property=none kind=assertion default=false
/* Standard input may be a pipe. */
#include <assert.h>
#include <stdio.h>
int main(void) {
  assert(ftell(stdin) >= 0);
  return 0;
}
