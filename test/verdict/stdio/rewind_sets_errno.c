// VERDICT expect=false property=none kind=assertion default=false
/* Standard input may be a pipe. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void) {
  errno = 0;
  rewind(stdin);
  assert(errno == 0);
  return 0;
}
