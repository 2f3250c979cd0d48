// VERDICT expect=true property=none default=true
// The type of a parameter depends on another one.
#include <assert.h>
static int trace(int n, int m[n][n]) {
  int s = 0;
  for (int k = 0; k < n; k++) s += m[k][k];
  return s;
}
int main(void) {
  int a[3][3] = {{1, 9, 9}, {9, 2, 9}, {9, 9, 3}};
  assert(trace(3, a) == 6);
  return 0;
}
