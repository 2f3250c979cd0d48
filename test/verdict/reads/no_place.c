// VERDICT expect=false property=none default=false engines=reads
/* A place that is there only for small numbers. */
#include <stdio.h>
int main(void) {
  int n, value = 0;
  if (scanf("%d", &n) != 1) return 1;
  if (scanf("%d", n < 10 ? &value : NULL) != 1) return 1;
  return value == 3;
}
