// VERDICT expect=false property=none default=false engines=reads
/* Three digits without an end. */
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char digits[3];
  for (int k = 0; k < 3; k++) {
    int c = getchar();
    if (c < '0' || c > '9') return 1;
    digits[k] = (char)c;
  }
  return atoi(digits) == 5;
}
