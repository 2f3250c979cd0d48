#include <stdio.h>
int main(void) {
  int n, x, sum = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < n; i++)
    if (scanf("%d", &x) == 1) sum = (sum + x) % 1000;
  printf("%d\n", sum / n);
  return 0;
}
