// VERDICT expect=false property=none kind=assertion default=false
/* Output may fail (/dev/full), and errno says so. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
int main(void) {
  errno = 0;
  printf("a\n");
  fflush(stdout);
  assert(errno == 0);
  return 0;
}
