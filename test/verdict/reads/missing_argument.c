// VERDICT expect=false property=none default=false engines=reads args=-w
/* The second number has no place. */
#include <stdio.h>
int main(void) {
  int a;
  return scanf("%d %d", &a) == 2;
}
