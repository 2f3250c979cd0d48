/* Product of two square matrices of doubles: floating point and two-dimensional indexing.
   BENCH small=200 */
#include <stdio.h>

#ifndef N
#define N 600
#endif

static double a[N][N], b[N][N], c[N][N];

static void fill(double m[N][N], unsigned seed) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      seed = seed * 1103515245u + 12345u;
      m[i][j] = (double)(seed >> 16 & 0x3ff) / 64 - 8;
    }
}

int main(void) {
  fill(a, 1);
  fill(b, 2);
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++) {
      double x = a[i][k];
      for (int j = 0; j < N; j++)
        c[i][j] += x * b[k][j];
    }
  double trace = 0, total = 0;
  for (int i = 0; i < N; i++) {
    trace += c[i][i];
    for (int j = 0; j < N; j++)
      total += c[i][j];
  }
  printf("trace %.6f, total %.6f\n", trace, total);
  return 0;
}
