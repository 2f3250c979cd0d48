// VERDICT expect=true property=none default=true must=reads args=--checks=default,-stack-overflow
/* Whatever is read: only the places matter. */
#include <stdio.h>
enum { N = 4 };
int main(void) {
  double a[N][N], sum = 0;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      if (scanf("%lf", &a[i][k]) != 1) return 1;
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) sum += a[i][k];
  printf("%g\n", sum);
  return 0;
}
