// EVERYDAY expect=false kind=overflow quick group=calculations line=8
/* n! for small n. */
#include <stdio.h>

int main(void) {
  int n, f = 1;
  if (scanf("%d", &n) != 1 || n < 0 || n > 13) return 1;
  for (int i = 2; i <= n; i++) f *= i;
  printf("%d\n", f);
  return 0;
}
