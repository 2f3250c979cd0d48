// VERDICT expect=false property=none default=unknown
/* %m is the text of errno, here "Success", which has no room. */
#include <errno.h>
#include <stdio.h>
int main(void) {
  char b[6];
  errno = 0;
  sprintf(b, "%m");
  return 0;
}
