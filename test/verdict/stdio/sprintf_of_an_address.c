// VERDICT expect=false property=none default=unknown
/* How many digits an address has depends on the machine. */
#include <stdio.h>
int main(void) {
  char b[13];
  int x;
  sprintf(b, "%p", (void *)&x);
  return 0;
}
