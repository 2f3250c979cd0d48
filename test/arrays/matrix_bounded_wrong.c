// VERDICT expect=false property=none
// What was read into a matrix is bounded. Not in the first columns.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int m[50][60];
int main(void) {
  int rows = __VERIFIER_nondet_int();
  if (rows < 1 || rows > 50) return 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 60; j++) {
      int x = __VERIFIER_nondet_int();
      m[i][j] = x < 0 ? 0 : x > 9 && j > 2 ? 9 : x;
    }
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < 60; j++) assert(m[i][j] >= 0 && m[i][j] <= 9);
  return 0;
}
