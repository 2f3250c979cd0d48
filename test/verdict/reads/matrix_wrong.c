// VERDICT expect=false property=none default=false engines=reads
/* One row too many. */
#include <stdio.h>
enum { N = 2 };
int main(void) {
  int a[N][N];
  for (int i = 0; i <= N; i++)
    for (int k = 0; k < N; k++)
      if (scanf("%d", &a[i][k]) != 1) return 1;
  return a[0][0] == 7;
}
