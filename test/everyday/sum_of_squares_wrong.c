// EVERYDAY expect=false kind=overflow group=calculations line=9
/* A loop over numbers up to n. */
#include <stdio.h>

int main(void) {
  unsigned n;
  int sum = 0;
  if (scanf("%u", &n) != 1 || n > 2000) return 1;
  for (int i = 1; i <= (int)n; i++) sum += i * i;
  printf("%d\n", sum);
  return 0;
}
