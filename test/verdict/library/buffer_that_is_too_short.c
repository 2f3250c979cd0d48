// VERDICT expect=false property=none kind=access default=false
/* setbuf uses BUFSIZ bytes. */
#include <stdio.h>
int main(void) {
  static char buffer[100];
  setbuf(stdout, buffer);
  return 0;
}
