// VERDICT expect=true property=none must=kiki args=--time-limit=20s
// All elements of a matrix.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

int m[50][60];
int main(void) {
  int rows = __VERIFIER_nondet_int(), columns = __VERIFIER_nondet_int();
  if (rows < 1 || rows > 50 || columns < 1 || columns > 60) return 0;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) m[i][j] = 1;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++) assert(m[i][j] == 1);
  return 0;
}
