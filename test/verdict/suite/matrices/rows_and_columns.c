// VERDICT expect=true property=none default=true
// Twice transposed is what it was.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static void transpose(int m[2][3], int t[3][2]) {
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) t[j][i] = m[i][j];
}
int main(void) {
  int m[2][3] = {{1, 2, 3}, {4, 5, __VERIFIER_nondet_int()}}, t[3][2];
  transpose(m, t);
  assert(t[2][1] == m[1][2] && t[0][1] == 4);
  return 0;
}
