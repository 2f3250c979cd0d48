// VERDICT expect=false property=termination default=false
#include <stdio.h>
int main(void) {
  int c; /* input may end without an end of its last line */
  while ((c = getchar()) != '\n') putchar(c);
  return 0;
}
