// EVERYDAY expect=true group=calculations
/* The average of up to ten numbers. */
#include <stdio.h>

int main(void) {
  int n, sum = 0, a[10];
  if (scanf("%d", &n) != 1 || n < 1 || n > 10) {
    printf("how many?\n");
    return 1;
  }
  for (int i = 0; i < n; i++) {
    if (scanf("%d", &a[i]) != 1 || a[i] < 0 || a[i] > 100) return 1;
    sum += a[i];
  }
  printf("average %d\n", sum / n);
  return 0;
}
