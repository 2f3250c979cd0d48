// VERDICT expect=false property=none default=false engines=reads
/* Five numbers for four places. */
#include <stdio.h>
int main(void) {
  int a[4] = {0};
  if (fread(a, sizeof *a, 5, stdin) != 5) return 1;
  return a[0] == 7;
}
