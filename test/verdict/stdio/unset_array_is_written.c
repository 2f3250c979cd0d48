// VERDICT expect=false property=none default=false
/* Nothing of it was ever set. */
#include <stdio.h>
int main(void) {
  char b[4];
  fwrite(b, sizeof b, 1, stdout);
  return 0;
}
