// VERDICT expect=false property=none kind=overlap default=false
/* The text that is printed lies where it is written. */
#include <stdio.h>
int main(void) {
  char b[10] = "ab";
  sprintf(b, "x%s", b);
  return 0;
}
