// EVERYDAY expect=false kind=uninit-variable quick group=arrays line=9
/* The largest of some numbers. */
#include <stdio.h>

int main(void) {
  int a[8], n = 0, max;
  while (n < 8 && scanf("%d", &a[n]) == 1) n++;
  
  max = a[0];
  for (int i = 1; i < n; i++)
    if (a[i] > max) max = a[i];
  if (max > 0) puts("positive");
  return 0;
}
