// VERDICT expect=false property=none default=false engines=test
/* A null pointer is no `%*`. */
#include <stdio.h>
int main(void) {
  int n, value = 0;
  if (scanf("%d", &n) != 1) return 1;
  if (sscanf("5", "%d", n < 10 ? &value : NULL) != 1) return 1;
  return value == 3;
}
