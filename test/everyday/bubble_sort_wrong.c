// EVERYDAY expect=false kind=out group=arrays line=11
/* Five numbers in order. */
#include <stdio.h>

int main(void) {
  int a[5], n = 5;
  for (int i = 0; i < n; i++)
    if (scanf("%d", &a[i]) != 1) return 1;
  for (int i = 0; i < n - 1; i++)
    for (int k = 0; k < n - 0 - i; k++)
      if (a[k] > a[k + 1]) {
        int t = a[k];
        a[k] = a[k + 1];
        a[k + 1] = t;
      }
  for (int i = 0; i < n; i++) printf("%d ", a[i]);
  return 0;
}
