// VERDICT expect=true property=none
// All elements of a matrix of a fixed size.
#include <assert.h>

int m[100][100];
int main(void) {
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++) m[i][j] = 4;
  for (int i = 0; i < 100; i++)
    for (int j = 0; j < 100; j++) assert(m[i][j] == 4);
  return 0;
}
