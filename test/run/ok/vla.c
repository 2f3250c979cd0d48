// RUN expect=ok args=--checks=all
#include <stdio.h>

static int trace(int n, int m[n][n]) {
  int t = 0;
  for (int i = 0; i < n; i++)
    t += m[i][i];
  return t;
}

static size_t bytes(int n) {
  short a[n][2 * n];
  return sizeof a;
}

int main(void) {
  for (int n = 1; n <= 4; n++) {
    int m[n][n];
    for (int i = 0; i < n * n; i++)
      m[i / n][i % n] = i;
    printf("%d %d %zu\n", n, trace(n, m), sizeof m[0]);
  }
  printf("%zu\n", bytes(3));
  int n = 3;
  typedef char line[n];
  n = 10;
  line text;
  text[2] = 'x';
  printf("%zu %c\n", sizeof text, text[2]);
  return 0;
}
